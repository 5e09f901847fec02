import type { Kysely } from 'kysely'
import { collectingAfterCommit, insideTransaction } from '~/platform/events'
import { log } from '~/platform/log.server'
import type { ReservedConnection } from './database.server'
import { currentDatabase } from './database.server'
import { limits, setLimits } from './driver/limits'
import type { EnqueuedEffect } from './outbox-rows.server'
import { writeOutbox } from './outbox-rows.server'
import { prepared } from './prepared.server'
import type { Tables } from './tables'
import { DatabaseUnavailable, isUnavailable } from './unavailable'

/** Whose rows a transaction may reach. Row-level security reads the same values from the connection's settings. */
export interface Scope {
  poolId: string
  tenantId: string
  /** The tenant itself and the sister brands whose consenting members it shows. */
  visibleTenants: string[]
  /** The member on whose behalf the transaction runs: may also reach conversations with brands no longer visible. */
  viewerId?: string | undefined
  /** The console session on whose behalf it runs, as `hashToken` of its token: the database holds it to its operator's brands. */
  console?: string | undefined
}

/** The query builder inside a tenant's transaction. */
export type TenantDb = Kysely<Tables> & {
  readonly scope: Scope
  /** Takes what `enqueue` enqueues, to be written before the commit. */
  readonly enqueued: { push(effect: EnqueuedEffect): unknown }
  /** Takes what goes out with the commit. */
  readonly beforeCommit: { push(send: () => Promise<unknown>): unknown }
  /** Takes rows that go out with the commit, all of one kind by one statement; the last ones behind everything else. */
  readonly rows: Pick<RowsAtCommit, 'push'>
  readonly lastRows: Pick<RowsAtCommit, 'push'>
}

/** Writes all rows of one kind that a transaction has, by one statement. */
type WriteRows<Row> = (db: TenantDb, rows: readonly Row[]) => Promise<unknown>

class RowsAtCommit {
  readonly #byWriter = new Map<WriteRows<unknown>, unknown[]>()

  push<Row>(write: WriteRows<Row>, row: Row): void {
    const writer = write as WriteRows<unknown>
    const rows = this.#byWriter.get(writer)
    if (rows) rows.push(row)
    else this.#byWriter.set(writer, [row])
  }

  sendBy(db: TenantDb): Promise<unknown>[] {
    return [...this.#byWriter].map(([write, rows]) => write(db, rows))
  }
}

/** What `forTenant` needs of a tenant. */
export interface TenantScope {
  id: string
  poolId: string
  sisters: readonly { id: string }[]
  /** Of a brand that an operator works at: see `Scope`. */
  console?: string | undefined
}

export interface TransactionOptions {
  /**
   * Prepared statements keep one plan for all values. PostgreSQL compares estimates otherwise, and plans again each time
   * where a search is concerned. What the plan hangs on has to stand in the text: a limit, the condition of an index.
   */
  onePlan?: boolean
  /**
   * One round trip: what the work sends without waiting for an answer goes out in one packet with the transaction's begin
   * and end. Whatever it would send later is refused.
   */
  atOnce?: boolean
  /** Each statement as by `prepared`: for work that always sends the same few texts. */
  prepares?: boolean
}

const planOnce = '; set local plan_cache_mode = force_generic_plan'

const tokenHash = /^[\w-]{43}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * One transaction as the tenant: it sees and writes only what row-level security grants this brand.
 * A nested call throws (two transactions of one request could wait for each other), and no network call belongs inside.
 * @throws DatabaseUnavailable 503, when PostgreSQL can't be reached
 */
export function forTenant<T>(
  tenant: TenantScope,
  work: (db: TenantDb) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return inScope(scopeOf(tenant), work, options)
}

/** `forTenant` on behalf of a member. */
export function forMember<T>(
  member: { id: string; tenant: TenantScope },
  work: (db: TenantDb) => Promise<T>,
  options?: TransactionOptions,
): Promise<T> {
  return inScope({ ...scopeOf(member.tenant), viewerId: member.id }, work, options)
}

export function scopeOf(tenant: TenantScope): Scope {
  const { console } = tenant
  return {
    poolId: tenant.poolId,
    tenantId: tenant.id,
    // An operator works at one brand: its sisters may be another operator's.
    visibleTenants: console ? [tenant.id] : [tenant.id, ...tenant.sisters.map((sister) => sister.id)],
    console,
  }
}

/** Who has no brand: the scope of what belongs to the installation. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * One transaction over the people of the console, their sessions and the installation's own part of the audit log. It reaches
 * no brand.
 * @param session `hashToken` of the console session that acts; null before there is one
 */
export function forOperators<T>(
  session: string | null,
  work: (db: TenantDb) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const scope = { poolId: nobody, tenantId: nobody, visibleTenants: [] }
  return inTransaction(opening('manyhearts_operators', session), scope, work, options)
}

/**
 * One transaction that reads of all brands which the session's operator was granted, where a table lets the console do that:
 * the queue, the audit log, roll-ups.
 */
export function forConsole<T>(
  session: string,
  work: (db: TenantDb) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const scope = { poolId: nobody, tenantId: nobody, visibleTenants: [], console: session }
  return inTransaction(opening('manyhearts_console', session), scope, work, options)
}

interface Transaction {
  connection: ReservedConnection
  /** What the work sends its statements by. */
  db: Kysely<Tables>
  scope: Scope
}

type Execution = <T>(transaction: Transaction, work: (db: TenantDb) => Promise<T>) => Promise<T>

function inScope<T>(scope: Scope, work: (db: TenantDb) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  return inTransaction(openingStatements(scope), scope, work, options)
}

async function inTransaction<T>(
  opening: string,
  scope: Scope,
  work: (db: TenantDb) => Promise<T>,
  { onePlan, atOnce, prepares }: TransactionOptions,
): Promise<T> {
  const execution = atOnce ? allAtOnce : oneByOne
  if (insideTransaction()) throw new Error('forTenant inside of forTenant: hand the open db down instead')
  try {
    return await collectingAfterCommit(
      () =>
        currentDatabase().onConnection(async (connection) => {
          // Nobody waits for it: the first statement goes right behind. Had it failed, that one would fail too, for the
          // transaction stands from its first word on.
          const opened = connection.send(onePlan ? opening + planOnce : opening, limits.opening)
          opened.catch(() => undefined)
          try {
            const db = prepares ? prepared(connection.db) : connection.db
            return await execution({ connection, db, scope }, work)
          } catch (error) {
            await connection.end('rollback').catch(() => undefined)
            await opened
            throw error
          }
        }),
      (error) => log().error({ err: error }, 'after commit'),
    )
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

/** In a transaction that an error has aborted, a commit alone would quietly roll back: the select fails first. */
const commit = 'select 1; commit'

const oneByOne: Execution = async ({ connection, db, scope }, work) => {
  const enqueued: EnqueuedEffect[] = []
  const beforeCommit: (() => Promise<unknown>)[] = []
  const rows = new RowsAtCommit()
  const lastRows = new RowsAtCommit()
  const tenantDb = Object.assign(db, { scope, enqueued, beforeCommit, rows, lastRows })
  const result = await work(tenantDb)
  await firstFailureOf([
    ...beforeCommit.map((send) => send()),
    ...rows.sendBy(tenantDb),
    enqueued.length > 0 ? writeOutbox(db, scope, enqueued) : undefined,
    ...lastRows.sendBy(tenantDb),
    connection.end(commit),
  ])
  return result
}

/**
 * For the last statements of a transaction, whose answers nobody needs: the commit goes out right behind them. One that
 * fails takes the transaction with it; one whose answer may be a refusal doesn't belong here.
 */
export function withCommit(db: TenantDb, ...statements: Promise<unknown>[]): void {
  for (const statement of statements) {
    statement.catch(() => undefined)
    atCommit(db, () => statement)
  }
}

/** As `withCommit`, sent only when the work is done: what it locks is locked for the commit alone, however long the work takes. */
export function atCommit(db: TenantDb, send: () => Promise<unknown>): void {
  db.beforeCommit.push(send)
}

/** As `atCommit`, of a row: `write` gets all rows that the transaction has for it, after what else is sent `atCommit`. */
export function rowAtCommit<Row>(db: TenantDb, write: WriteRows<Row>, row: Row): void {
  db.rows.push(write, row)
}

/** As `rowAtCommit`, behind everything else: for what others wait for, which is locked for the commit alone. */
export function lastRowAtCommit<Row>(db: TenantDb, write: WriteRows<Row>, row: Row): void {
  db.lastRows.push(write, row)
}

const allAtOnce: Execution = async ({ connection, db, scope }, work) => {
  const result = work(
    Object.assign(db, { scope, enqueued: nothing, beforeCommit: nothing, rows: nothing, lastRows: nothing }),
  )
  const committed = connection.end(commit)
  // Where the work fails, the commit only says that the transaction is aborted.
  committed.catch(() => undefined)
  const answer = await result
  await committed
  return answer
}

/** Waits for all. Of those that fail the first counts: the others only say that the transaction is aborted. */
async function firstFailureOf(sent: unknown[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** The commit is on its way already. */
const nothing = {
  push(): never {
    throw new Error('nothing goes along with the commit of a transaction that is sent at once')
  },
}

/** All that opens the transaction, in one round trip. Ids are checked to be UUIDs, so they can stand as literals. */
function openingStatements(scope: Scope): string {
  const ids = [scope.poolId, scope.tenantId, ...scope.visibleTenants, ...(scope.viewerId ? [scope.viewerId] : [])]
  for (const id of ids) if (!uuid.test(id)) throw new Error('a scope is made of UUIDs')
  const role = scope.console ? opening('manyhearts_console', scope.console) : opening('manyhearts_app')
  // `set local` takes half of what a `select set_config(…)` of the same four does: nothing is planned.
  return `${role}; set local app.pool_id = '${scope.poolId}'; set local app.tenant_id = '${scope.tenantId}'; set local app.visible_tenants = '{${scope.visibleTenants.join(',')}}'; set local app.viewer_id = '${scope.viewerId ?? ''}'`
}

/** @param session of the console; its hash is checked to be one, so it can stand as a literal */
function opening(role: string, session: string | null = null): string {
  const begun = `begin; set local role ${role}${currentDatabase().embedded ? '' : setLimits}`
  if (session === null) return begun
  if (!tokenHash.test(session)) throw new Error('a session is known by the hash of its token')
  return `${begun}; set local app.console_session = '${session}'`
}
