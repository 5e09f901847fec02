import { changedAt } from '~/platform/cache/cache.server'
import type { Repetition } from '~/platform/jobs/repeat.server'
import { repeatedly } from '~/platform/jobs/repeat.server'
import { log } from '~/platform/log.server'
import type { Database } from '../database.server'
import { currentDatabase } from '../database.server'
import { outsideTag, peopleTag } from '../people-tags'
import type { Facts, FactsThere } from './facts.server'
import { askReplica, markPrimary } from './facts.server'

/** A replica that lacks something older is left alone, in milliseconds. */
const oldestMs = 10_000
const askEveryMs = 2_000
/** Heartbeats remembered: a replica that is later than the oldest has caught up once it has a newer one. */
const mostMarks = 30

type State = 'asked' | 'used' | 'late' | 'away' | 'primary' | 'stranger' | 'other_release'

const lines: Record<Exclude<State, 'asked'>, string> = {
  used: 'database replica: in use',
  late: 'database replica: more than 10 s late, so the primary is read',
  away: 'database replica: away, so the primary is read',
  primary: 'database replica: DATABASE_REPLICA_URL names no replica, so the primary is read',
  stranger: 'database replica: belongs to another installation, so the primary is read',
  other_release: 'database replica: has the tables of another release, so the primary is read',
}

/** The part of a transaction's scope that decides where it reads. */
interface Reader {
  poolId: string
  console?: string | undefined
}

/** A heartbeat written to the primary. */
interface Mark {
  mark: string
  /** Moment before it was written. */
  at: number
  /** Place in the log by then. */
  place: string
}

/**
 * Knows whether the replica may be read. Every two seconds this process's heartbeat is written to the primary and looked for
 * at the replica: a server that has it follows this primary, and has all that was written before. No clocks are compared.
 */
export class Replica {
  readonly #begun = performance.now()
  /** Oldest first. */
  #marks: Mark[] = []
  #found: Mark | null = null
  #state: State = 'asked'
  #asking: Repetition | null = null

  constructor(private readonly database: Database) {}

  /** Begins to ask it; before, it is neither read nor reported. @param nodeId of this process, which announces itself */
  watch(nodeId: string): void {
    setReplica(this)
    this.#asking ??= repeatedly(
      () => this.ask(nodeId),
      askEveryMs,
      (error) => log().error({ err: error }, 'database replica'),
    )
  }

  /**
   * Returns the replica, and the statement that fails at a server which isn't one or hasn't come as far, or that doesn't know the
   * console's session; null while it may not be read. What visitors see of a pool has to be as new as the last change.
   */
  proof({ poolId, console }: Reader): { database: Database; proof: string } | null {
    const found = this.#found
    if (this.#state !== 'used' || !found || performance.now() - found.at > oldestMs) return null
    if (changedAt(poolId, [peopleTag, outsideTag]) >= found.at) return null
    const isKnown = console ? ' and app_console_may()' : ''
    const condition = `pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '${found.place}'${isKnown}`
    return { database: this.database, proof: `select 1 / ((${condition}) is true)::integer` }
  }

  report(): { state: State; lagSeconds: number } {
    return { state: this.#state, lagSeconds: (performance.now() - (this.#found?.at ?? this.#begun)) / 1000 }
  }

  async ask(nodeId: string): Promise<void> {
    const at = performance.now()
    // While the primary is away nothing newer is known.
    const here = await markPrimary(currentDatabase(), nodeId).catch(() => null)
    if (here?.mark) this.#marks = [...this.#marks, { mark: here.mark, at, place: here.place }].slice(-mostMarks)
    try {
      const there = await askReplica(this.database, nodeId)
      this.#find(there)
      this.#turn(this.#stateBy(there, here))
    } catch (error) {
      this.#turn('away', error)
    }
  }

  async close(): Promise<void> {
    await this.#asking?.stop()
    await this.database.close()
  }

  #find({ mark }: Facts): void {
    const index = this.#marks.findIndex((one) => one.mark === mark)
    if (index < 0) return
    this.#found = this.#marks[index] ?? null
    this.#marks = this.#marks.slice(index)
  }

  #stateBy(there: FactsThere, here: Facts | null): State {
    const now = performance.now()
    if (!there.follows) return 'primary'
    if (this.#found && now - this.#found.at <= oldestMs) return 'used'
    if (here && here.installation !== there.installation) return 'stranger'
    if (here && here.migration !== there.migration) return 'other_release'
    return this.#found || now - this.#begun > oldestMs ? 'late' : 'asked'
  }

  #turn(state: State, error?: unknown): void {
    if (state === this.#state) return
    this.#state = state
    if (state === 'used') log().info(lines.used)
    else if (state !== 'asked') log().warn({ err: error }, lines[state])
  }
}

const registry = globalThis as typeof globalThis & { manyheartsReplica?: Replica }

/** Sets the replica that transactions with `mayBeOld` read. */
export function setReplica(replica: Replica | undefined): void {
  if (replica) registry.manyheartsReplica = replica
  else delete registry.manyheartsReplica
}

export function currentReplica(): Replica | undefined {
  return registry.manyheartsReplica
}
