import { Gauge } from 'prom-client'
import { once } from '../registry.server'
import { metrics } from './metrics.server'

/** Jobs of one kind that are in the database. */
export interface Backlog {
  kind: string
  /** Includes jobs for a later time. */
  waiting: number
  active: number
  /** Jobs given up in the last days. */
  failed: number
  /** How long the oldest due job has been due. */
  oldestSeconds: number
  /** Names of the errors that last made jobs of this kind fail. */
  errors: string[]
}

export interface Measured {
  /** Connections of this process; null for the embedded database, which has none. */
  pool(): { open: number; idle: number; waiting: number } | null
  backlog(): Promise<Backlog[]>
  /** What follows the database, as an archive or a stand-by does, with the bytes of its log that it lacks. */
  followers(): Promise<{ slot: string; behind: number }[]>
  /** The processes of the installation, and whether each serves, drains or is silent. */
  nodes(): Promise<readonly { kind: string; state: string }[]>
  /** How late the replica is, as far as this process knows, and whether it is read; null without one. */
  replica(): { state: string; lagSeconds: number } | null
  /** Number of brands whose folder isn't served as it is, as far as this process has read them. */
  refusedFolders(): number
  build: Record<string, string>
}

/** Returns a function that updates the gauges on a scrape; without a database they are empty, `database_up` is 0. */
export function measureBacklog(measured: Measured): () => Promise<void> {
  const gauges = once('backlog gauges', openGauges)
  gauges.build.set(measured.build, 1)
  return async () => {
    const pool = measured.pool()
    if (pool) {
      gauges.pool.set({ state: 'idle' }, pool.idle)
      gauges.pool.set({ state: 'used' }, pool.open - pool.idle)
      gauges.poolWaiting.set(pool.waiting)
    }
    gauges.refusedFolders.set(measured.refusedFolders())
    gauges.replica.reset()
    const replica = measured.replica()
    if (replica) gauges.replica.set({ state: replica.state }, replica.lagSeconds)
    for (const gauge of gauges.fromDatabase) gauge.reset()
    try {
      const [backlog, followers, nodes] = await Promise.all([
        measured.backlog(),
        measured.followers(),
        measured.nodes(),
      ])
      gauges.databaseUp.set(1)
      for (const { kind, waiting, active, failed, oldestSeconds } of backlog) {
        gauges.queue.set({ kind, state: 'waiting' }, waiting)
        gauges.queue.set({ kind, state: 'active' }, active)
        gauges.queue.set({ kind, state: 'failed' }, failed)
        gauges.queueAge.set({ kind }, oldestSeconds)
      }
      for (const { slot, behind } of followers) gauges.behind.set({ slot }, behind)
      for (const { kind, state } of nodes) gauges.nodes.inc({ kind, state })
    } catch {
      gauges.databaseUp.set(0)
    }
  }
}

function openGauges() {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge({ name: `manyhearts_${name}`, help, labelNames, registers: [metrics().register] })
  const queue = gauge('queue_jobs', 'Jobs by kind and state; failed ones are kept for some days', ['kind', 'state'])
  const queueAge = gauge('queue_oldest_seconds', 'How long the longest waiting job of a kind has been due', ['kind'])
  const behind = gauge('database_behind_bytes', 'Log that what follows the database has not received', ['slot'])
  const nodes = gauge('nodes', 'Processes of the installation that were seen within a day', ['kind', 'state'])
  return {
    build: gauge('build_info', 'Always 1; what runs here stands in the labels', ['version', 'node', 'database']),
    databaseUp: gauge('database_up', 'Whether the backlog could be read: 1 or 0'),
    pool: gauge('database_pool_connections', 'Connections of this process to PostgreSQL', ['state']),
    poolWaiting: gauge('database_pool_waiting', 'Requests that wait for a connection'),
    replica: gauge('database_replica_lag_seconds', 'Age of what the replica is known to have, by its state', ['state']),
    refusedFolders: gauge('refused_folders', 'Brands whose folder is not served as it is, for a mistake in it'),
    queue,
    queueAge,
    behind,
    nodes,
    fromDatabase: [queue, queueAge, behind, nodes],
  }
}
