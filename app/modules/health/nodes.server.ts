import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import type { Tables } from '~/database/tables'
import { release } from '~/platform/metrics/release.server'
import { once } from '~/platform/registry.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { NodeLine } from './schema'
import { silentSeconds } from './schema'

/** Interval of a node's heartbeat in milliseconds. */
export const announceMs = 30_000

/** Hours for which a node that stopped without notice is still listed. */
const retentionHours = 24

const self = () => once('this node', () => ({ id: uuidv7() }))

/** Id of this process in the list of nodes. */
export function nodeId(): string {
  return self().id
}

interface Announced {
  kind: NodeLine['kind']
  draining: boolean
}

/** Writes this process's heartbeat, and deletes nodes that have been silent for a day. */
export async function announceNode({ kind, draining }: Announced): Promise<void> {
  const { owner } = currentDatabase()
  const state = draining ? 'draining' : 'serving'
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20)
  await sql`insert into nodes (id, name, kind, version, runtime, state, memory_mb)
    values (${self().id}, ${`${hostname()}:${process.pid}`}, ${kind}, ${release}, ${process.versions.node}, ${state}, ${memory})
    on conflict (id) do update set kind = excluded.kind, state = excluded.state, memory_mb = excluded.memory_mb, seen_at = now()`.execute(
    owner,
  )
  await sql`delete from nodes where seen_at < now() - ${retentionHours} * interval '1 hour'`.execute(owner)
}

/** Removes this process from the list when it stops regularly. */
export async function forgetNode(): Promise<void> {
  await sql`delete from nodes where id = ${self().id}`.execute(currentDatabase().owner)
}

/** All processes seen within a day, newest last. */
export async function listNodes(db: Kysely<Tables>): Promise<NodeLine[]> {
  const { rows } = await sql<Omit<NodeLine, 'startedAt' | 'seenAt'> & { startedAt: Date; seenAt: Date }>`
    select id, name, kind, version, runtime, memory_mb as "memoryMb", started_at as "startedAt", seen_at as "seenAt",
      case when seen_at < now() - ${silentSeconds} * interval '1 second' then 'silent' else state end as state
    from nodes order by started_at, id`.execute(db)
  return rows.map(({ startedAt, seenAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
}
