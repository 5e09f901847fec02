import { sql } from 'kysely'
import { currentDatabase } from '../database.server'

/**
 * Returns the replication slots of PostgreSQL, with the bytes of its log that were not received through each. A slot that was given up
 * has received nothing. Empty on a server that follows another one.
 */
export async function readFollowers(): Promise<{ slot: string; behind: number }[]> {
  const { rows } = await sql<{ slot: string; behind: number }>`
    select slot_name::text as slot, pg_wal_lsn_diff(pg_current_wal_lsn(), coalesce(restart_lsn, '0/0'))::float as behind
    from pg_replication_slots where not pg_is_in_recovery()`.execute(currentDatabase().owner)
  return rows
}
