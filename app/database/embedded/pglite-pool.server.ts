import { rmSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { PGlite, types } from '@electric-sql/pglite'
import { log } from '~/platform/log.server'
import { limits } from '../driver/limits'
import { takeLock } from './folder-lock.server'
import type { Query, QueryConfig, QueryResult } from './pool-base.server'
import { clientOf, PoolBase } from './pool-base.server'

/** How long a query waits for the single connection of the embedded database before it fails: 10 seconds. */
const waitMs = 10_000

/**
 * Free disk space below which the database becomes read-only. When even the write-ahead log finds no space, PostgreSQL
 * panics, and its embedded form then runs in an endless loop.
 */
const reservedBytes = 64 * 1024 * 1024

/**
 * Memory for PostgreSQL's page cache, allocated once at startup. The default is 128 MB, which the embedded form fills
 * with zeros; pages outside of it come from the operating system's cache, as fast.
 */
const sharedBuffers = '32MB'

/** SQLSTATEs after which the embedded database may be corrupt: disk full, failed writes, leftovers of a query. */
const unsound = /^(53100|58030|24000|XX)/

export interface PgliteSettings extends PGliteOptions {
  /** Returns the free disk space, in bytes. */
  freeBytes?: () => number
}

/** Pool over one embedded PostgreSQL: `connect()` is exclusive, so that transactions never interleave. */
export class PglitePool extends PoolBase {
  #tail: Promise<void> = Promise.resolve()
  /** When the single connection was taken; undefined while it is free. */
  #taken: number | undefined

  #database: PGlite
  /** Whether an error occurred that may have broken the database. */
  #suspect = false
  #readOnly = false

  private constructor(
    database: PGlite,
    private readonly reopen: (() => Promise<PGlite>) | undefined,
    private readonly freeBytes: () => number,
    private readonly lockFile: string | undefined,
  ) {
    super()
    this.#database = database
  }

  get database(): PGlite {
    return this.#database
  }

  /** Opens the folder, created if missing, or a database in memory without `folder`. One process per folder. */
  static async open(folder: string | undefined, { freeBytes, ...options }: PgliteSettings = {}): Promise<PglitePool> {
    const lockFile = folder === undefined ? undefined : takeLock(folder)
    const open = () =>
      PGlite.create({
        ...(folder === undefined ? {} : { dataDir: folder }),
        parsers: { [types.INT8]: Number, [types.DATE]: String },
        startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${sharedBuffers}`],
        ...options,
      })
    const free = freeBytes ?? (folder === undefined ? () => Number.POSITIVE_INFINITY : () => freeBytesOf(folder))
    return new PglitePool(await open(), folder === undefined ? undefined : open, free, lockFile)
  }

  async connect() {
    const release = await this.#acquire()
    try {
      if (this.#suspect) await this.#recover()
      await this.#keepSpace()
    } catch (error) {
      release()
      throw error
    }
    const run: Query = (query, values) => this.#run(query, values).catch((error: unknown) => this.#failed(error))
    return clientOf(run, release)
  }

  #failed(error: unknown): never {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // An error without a code comes from the WebAssembly runtime, not from PostgreSQL.
    if (code === '' || unsound.test(code)) this.#suspect = true
    throw error
  }

  /** Reopens the database, as after a crash, when it fails even the simplest statements. */
  async #recover(): Promise<void> {
    try {
      await this.#database.exec('begin; set local role none; rollback')
    } catch (error) {
      if (!this.reopen) throw error
      log().error({ err: error }, 'the embedded database broke down and is opened again')
      await this.#database.close().catch(() => undefined)
      this.#database = await this.reopen()
      this.#readOnly = false
    }
    this.#suspect = false
  }

  async #keepSpace(): Promise<void> {
    const free = this.freeBytes()
    const readOnly = free < reservedBytes
    if (readOnly === this.#readOnly) return
    await this.#database.exec(`set default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    this.#readOnly = readOnly
    if (readOnly) log().error({ freeBytes: free }, 'the disk is almost full: nothing is changed until there is space')
    else log().info({ freeBytes: free }, 'there is space on the disk again')
  }

  override isStuck(now = performance.now()): boolean {
    return this.#taken !== undefined && now - this.#taken > limits.stuck
  }

  async end(): Promise<void> {
    await this.#database.close()
    if (this.lockFile) rmSync(this.lockFile, { force: true })
  }

  async #acquire(): Promise<() => void> {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const before = this.#tail
    this.#tail = before.then(() => held)
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error('the embedded database was busy for 10 s (a query outside the open transaction?)')),
        waitMs,
      )
    })
    try {
      await Promise.race([before, tooLong])
    } catch (error) {
      release()
      throw error
    } finally {
      clearTimeout(timer)
    }
    this.#taken = performance.now()
    return () => {
      this.#taken = undefined
      release()
    }
  }

  async #run(query: string | QueryConfig, given?: unknown[]): Promise<QueryResult> {
    const text = typeof query === 'string' ? query : query.text
    const values = given ?? (typeof query === 'string' ? undefined : query.values)
    if ((!values || values.length === 0) && hasSeveralStatements(text)) {
      const results = await this.#database.exec(text)
      return wrap(results[results.length - 1] ?? { rows: [], fields: [] }, text)
    }
    const rowMode = typeof query === 'string' ? undefined : query.rowMode
    return wrap(await this.#database.query(text, values, rowMode ? { rowMode } : {}), text)
  }
}

function hasSeveralStatements(text: string): boolean {
  return /;\s*\S/.test(text.replace(/\$\$[\s\S]*?\$\$|'[^']*'/g, ''))
}

function wrap(
  result: { rows: unknown[]; affectedRows?: number; fields: { name: string; dataTypeID: number }[] },
  text: string,
): QueryResult {
  const command = (/^\s*(\w+)/.exec(text)?.[1] ?? '').toUpperCase()
  return { rows: result.rows, rowCount: result.affectedRows || result.rows.length, command, fields: result.fields }
}

/** Works before the folder exists. */
function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(dirname(folder))
  return bavail * bsize
}
