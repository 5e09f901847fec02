import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from '../database.server'
import { limits } from '../driver/limits'

/** What tells whether a server follows our primary, and how closely. */
export interface Facts {
  /** Moment of this process's last heartbeat that the server has; null if it has none. */
  mark: string | null
  installation: string | null
  /** Name of the last migration. */
  migration: string | null
}

export interface FactsOfPrimary extends Facts {
  /** Place in the log, not before what had been written when the heartbeat was. */
  place: string
}

export interface FactsThere extends Facts {
  /** Whether it follows another server at all. */
  follows: boolean
}

const known = `(select id::text from installation) as installation, (select max(name) from kysely_migration) as migration`
const markOf = 'extract(epoch from seen_at)::text'

/** Writes this process's heartbeat; `mark` is null before its first one, which lists it. */
export async function markPrimary({ owner }: Database, nodeId: string): Promise<FactsOfPrimary | null> {
  const { rows } = await sql<FactsOfPrimary>`
    with marked as (update nodes set seen_at = now() where id = ${nodeId} returning ${sql.raw(markOf)} as mark)
    select (select mark from marked) as mark, ${sql.raw(known)}, pg_current_wal_insert_lsn()::text as place`.execute(
    owner,
  )
  return rows[0] ?? null
}

/** SQLSTATEs of a server that lacks our tables or columns. */
const lacksTables = new Set(['42P01', '42703'])

/** @param nodeId a UUID, so it is safe as a literal */
export function askReplica(replica: Database, nodeId: string): Promise<FactsThere> {
  const text = `select pg_is_in_recovery() as follows, (select ${markOf} from nodes where id = '${nodeId}') as mark, ${known}`
  return replica.onConnection(async (connection) => {
    try {
      const { rows } = (await connection.send(text, limits.replica)) as { rows: [FactsThere] }
      return rows[0]
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !lacksTables.has(error.code ?? '')) throw error
      return { follows: true, mark: null, installation: null, migration: null }
    }
  })
}
