import type { Kysely } from 'kysely'
import { collectingAfterCommit, insideTransaction } from '~/platform/events'
import { log } from '~/platform/log.server'
import { callerName, inSpan, isTraced } from '~/platform/tracing/tracing.server'
import type { Database, ReservedConnection } from './database.server'
import { currentDatabase } from './database.server'
import { limits, setLimits } from './driver/limits'
import type { EnqueuedEffect } from './outbox-rows.server'
import { writeOutbox } from './outbox-rows.server'
import { prepared } from './prepared.server'
import { currentReplica } from './replica/replica.server'
import type { Tables } from './tables'
import { DatabaseUnavailable, isUnavailable } from './unavailable'

/** The rows a transaction may reach. Row-level security reads the same values from the connection's settings. */
export interface Scope {
  poolId: string
  tenantId: string
  /** The tenant itself and the sister brands whose consenting members it shows. */
  visibleTenants: string[]
  /** The brands whose members' verified photos have a mark here: none if the tenant itself offers no verification. */
  marks: string[]
  /**
   * The member on whose behalf the transaction runs: gives access to conversations with brands no longer visible, too.
   */
  viewerId?: string | undefined
  /** The acting console session, as `hashToken` of its token: the database limits it to its operator's brands. */
  console?: string | undefined
}

/** The query builder inside a tenant's transaction. */
export type TenantDb = Kysely<Tables> & {
  readonly scope: Scope
  /** Effects enqueued by `enqueue`, written before the commit. */
  readonly enqueued: { push(effect: EnqueuedEffect): unknown }
  /** Statements sent together with the commit. */
  readonly beforeCommit: { push(send: () => Promise<unknown>): unknown }
  /** Rows written together with the commit, one statement per kind; those of `lastRows` after everything else. */
  readonly rows: Pick<RowsAtCommit, 'push'>
  readonly lastRows: Pick<RowsAtCommit, 'push'>
  /** Sends the commit: see `commitBehind`. */
  readonly commit: () => Promise<void>
}

/** Writes all rows of one kind of a transaction in one statement. */
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

/** The part of a tenant that `forTenant` needs. */
export interface TenantScope {
  id: string
  poolId: string
  sisters: readonly { id: string; verifiesPhotos?: boolean }[]
  settings?: { photo_verification: 'off' | 'offered' }
  /** The operator's console session, for work at the console: see `Scope`. */
  console?: string | undefined
}

export interface TransactionOptions {
  /**
   * Uses one plan for all values of a prepared statement. By default PostgreSQL compares cost estimates, which for
   * searches means planning every time. Values that the plan depends on must be literals in the text: a limit, an index
   * condition.
   */
  onePlan?: boolean
  /**
   * Runs in one round trip: the statements that the work sends without awaiting a result go out in one packet with
   * begin and commit. Any statement sent later is refused.
   */
  atOnce?: boolean
  /**
   * False for statements whose text is built from choices and whose best plan depends on the values, such as the search
   * for orders. Without it, statements are prepared: see `prepared`.
   */
  prepares?: boolean
  /**
   * Only reads, and may lack what was written in the last ten seconds: the replica answers, if there is one. Never for
   * money, permissions, or what a member has just done.
   */
  mayBeOld?: boolean
}

const planOnce = '; set local plan_cache_mode = force_generic_plan'

const tokenHash = /^[\w-]{43}$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Runs one transaction as the tenant. It sees and writes only what row-level security grants this brand.
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

/** Runs `forTenant` on behalf of a member. */
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
    // An operator works at one brand, whose sisters may belong to another operator.
    visibleTenants: console ? [tenant.id] : [tenant.id, ...tenant.sisters.map((sister) => sister.id)],
    marks: marksOf(tenant),
    console,
  }
}

function marksOf({ id, sisters, settings }: TenantScope): string[] {
  if (settings?.photo_verification !== 'offered') return []
  return [id, ...sisters.filter(({ verifiesPhotos }) => verifiesPhotos).map((sister) => sister.id)]
}

/** Pool and tenant id of transactions on rows that belong to the installation instead of a brand. */
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Runs one transaction on the console's operators, their sessions and the installation's own part of the audit log. It
 * reaches no brand.
 * @param session `hashToken` of the acting console session; null before there is one
 */
export function forOperators<T>(
  session: string | null,
  work: (db: TenantDb) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const scope = { poolId: nobody, tenantId: nobody, visibleTenants: [], marks: [] }
  return inTransaction(opening('manyhearts_operators', session), scope, work, options)
}

/**
 * Runs one transaction that reads across all brands granted to the session's operator, from the tables that allow it:
 * the queue, the audit log, roll-ups.
 */
export function forConsole<T>(
  session: string,
  work: (db: TenantDb) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const scope = { poolId: nobody, tenantId: nobody, visibleTenants: [], marks: [], console: session }
  return inTransaction(opening('manyhearts_console', session), scope, work, options)
}

interface Transaction {
  connection: ReservedConnection
  /** The query builder the work sends its statements through. */
  db: Kysely<Tables>
  scope: Scope
}

type Execution = <T>(transaction: Transaction, work: (db: TenantDb) => Promise<T>) => Promise<T>

function inScope<T>(scope: Scope, work: (db: TenantDb) => Promise<T>, options: TransactionOptions = {}): Promise<T> {
  return inTransaction(openingStatements(scope), scope, work, options)
}

function inTransaction<T>(
  opening: string,
  scope: Scope,
  work: (db: TenantDb) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const transaction = () => runTransaction(opening, scope, work, options)
  if (!isTraced()) return transaction()
  return inSpan(callerName(/^(for|in)(Tenant|Member|Operators|Console|Scope|Transaction)$/), {}, transaction)
}

async function runTransaction<T>(
  opening: string,
  scope: Scope,
  work: (db: TenantDb) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  if (insideTransaction()) throw new Error('forTenant inside of forTenant: hand the open db down instead')
  const { onePlan, mayBeOld } = options
  const settings = onePlan ? opening + planOnce : opening
  const replica = mayBeOld ? currentReplica()?.proof(scope) : null
  if (replica) {
    try {
      const text = `begin read only; ${settings}; ${replica.proof}`
      return await runOn({ database: replica.database, text, limitMs: limits.replica }, scope, work, options)
    } catch {
      // Whatever went wrong there, the primary knows better.
    }
  }
  try {
    const text = `begin${mayBeOld ? ' read only' : ''}; ${settings}`
    return await runOn({ database: currentDatabase(), text, limitMs: limits.opening }, scope, work, options)
  } catch (error) {
    throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
  }
}

interface Opening {
  database: Database
  text: string
  limitMs: number
}

function runOn<T>(
  { database, text, limitMs }: Opening,
  scope: Scope,
  work: (db: TenantDb) => Promise<T>,
  { atOnce, prepares = true }: TransactionOptions,
): Promise<T> {
  const execution = atOnce ? allAtOnce : oneByOne
  return collectingAfterCommit(
    () =>
      database.onConnection(async (connection) => {
        // Not awaited: the first statement is sent right behind it. If a setting fails, `begin` has already opened a
        // transaction, which is aborted, so that statement fails too.
        const opened = connection.send(text, limitMs)
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
    (error) => log().error({ err: error }, 'work after a commit failed'),
  )
}

/**
 * After an error a commit alone would silently roll back; in an aborted transaction the statement before it fails. Unlike a
 * select, that one isn't planned and returns no row.
 */
const commit = 'set constraints all immediate; commit'

const oneByOne: Execution = async ({ connection, db, scope }, work) => {
  const enqueued: EnqueuedEffect[] = []
  const beforeCommit: (() => Promise<unknown>)[] = []
  const rows = new RowsAtCommit()
  const lastRows = new RowsAtCommit()
  const send = () => {
    const sent = [
      ...beforeCommit.map((each) => each()),
      ...rows.sendBy(tenantDb),
      enqueued.length > 0 ? writeOutbox(db, scope, enqueued) : undefined,
      ...lastRows.sendBy(tenantDb),
      connection.end(commit),
    ]
    Object.assign(tenantDb, nothingMore)
    return firstFailureOf(sent)
  }
  let committed: Promise<void> | undefined
  const finish = () => {
    committed ??= send()
    return committed
  }
  const tenantDb = Object.assign(db, { scope, enqueued, beforeCommit, rows, lastRows, commit: finish })
  const result = await work(tenantDb)
  await finish()
  return result
}

/**
 * Sends the commit right behind the last statements of a transaction, which have just been sent, instead of waiting for
 * their results. Any statement sent later is refused; an error that the work throws by their results undoes nothing.
 */
export function commitBehind<T>(db: TenantDb, last: Promise<T>): Promise<T> {
  // When a statement fails, `last` says so, and the commit only reports that the transaction is aborted.
  db.commit().catch(() => undefined)
  return last
}

/**
 * Adds the last statements of a transaction, whose results aren't needed: the commit is sent right behind them. If one
 * fails, the whole transaction rolls back; a statement whose result may be a refusal doesn't belong here.
 */
export function withCommit(db: TenantDb, ...statements: Promise<unknown>[]): void {
  for (const statement of statements) {
    statement.catch(() => undefined)
    atCommit(db, () => statement)
  }
}

/**
 * Like `withCommit`, but sends the statement when the work is done, so that its locks are held during the commit only.
 */
export function atCommit(db: TenantDb, send: () => Promise<unknown>): void {
  db.beforeCommit.push(send)
}

/** Like `atCommit`, for a row: `write` receives all rows of the transaction, after the statements of `atCommit`. */
export function rowAtCommit<Row>(db: TenantDb, write: WriteRows<Row>, row: Row): void {
  db.rows.push(write, row)
}

/** Like `rowAtCommit`, but after everything else: for contended rows, which are then locked during the commit only. */
export function lastRowAtCommit<Row>(db: TenantDb, write: WriteRows<Row>, row: Row): void {
  db.lastRows.push(write, row)
}

const allAtOnce: Execution = async ({ connection, db, scope }, work) => {
  const result = work(Object.assign(db, { scope, ...nothingMore, commit: () => Promise.resolve() }))
  const committed = connection.end(commit)
  // When the work fails, the commit only reports that the transaction is aborted.
  committed.catch(() => undefined)
  const answer = await result
  await committed
  return answer
}

/** Waits for all, then throws the first failure: the later ones only report that the transaction is aborted. */
async function firstFailureOf(sent: unknown[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

const nothing = {
  push(): never {
    throw new Error('the commit has already been sent')
  },
}

const nothingMore = { enqueued: nothing, beforeCommit: nothing, rows: nothing, lastRows: nothing }

/** Builds the statements that set up a transaction, in one round trip. Ids are checked, so they are safe as literals. */
function openingStatements(scope: Scope): string {
  const ids = [scope.poolId, scope.tenantId, ...scope.visibleTenants, ...(scope.viewerId ? [scope.viewerId] : [])]
  for (const id of ids) if (!uuid.test(id)) throw new Error('a scope is made of UUIDs')
  const role = scope.console ? opening('manyhearts_console', scope.console) : opening('manyhearts_app')
  // `set local` takes half the time of one `select set_config(…)` of these four, as nothing is planned.
  return `${role}; set local app.pool_id = '${scope.poolId}'; set local app.tenant_id = '${scope.tenantId}'; set local app.visible_tenants = '{${scope.visibleTenants.join(',')}}'; set local app.viewer_id = '${scope.viewerId ?? ''}'`
}

/** @param session hash of a console session's token; its format is checked, so it is safe as a literal */
function opening(role: string, session: string | null = null): string {
  const set = `set local role ${role}${currentDatabase().embedded ? '' : setLimits}`
  if (session === null) return set
  if (!tokenHash.test(session)) throw new Error('a session is known by the hash of its token')
  return `${set}; set local app.console_session = '${session}'`
}
