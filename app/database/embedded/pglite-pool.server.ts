import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { PGlite, types } from '@electric-sql/pglite'
import { limits } from '../limits'
import type { Query, QueryConfig, QueryResult } from './pool-base.server'
import { clientOf, PoolBase } from './pool-base.server'

/** How long a query waits for the one connection of the embedded database before it is an error: 10 seconds. */
const waitMs = 10_000

/** Another process has the folder. */
export class FolderTaken extends Error {}

/** Over one embedded PostgreSQL: `connect()` is exclusive, so that transactions never interleave. */
export class PglitePool extends PoolBase {
  #tail: Promise<void> = Promise.resolve()
  /** Since when somebody has the one connection. */
  #taken: number | undefined

  private constructor(
    readonly database: PGlite,
    private readonly lockFile: string | undefined,
  ) {
    super()
  }

  /** Opens the folder (created when missing), or a database in memory when `folder` is undefined. One process per folder. */
  static async open(folder: string | undefined, options: PGliteOptions = {}): Promise<PglitePool> {
    const lockFile = folder === undefined ? undefined : takeLock(folder)
    const database = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      parsers: { [types.INT8]: Number, [types.DATE]: String },
      ...options,
    })
    return new PglitePool(database, lockFile)
  }

  async connect() {
    const release = await this.#acquire()
    const run: Query = (query, values) => this.#run(query, values)
    return clientOf(run, release)
  }

  override isStuck(now = performance.now()): boolean {
    return this.#taken !== undefined && now - this.#taken > limits.stuck
  }

  async end(): Promise<void> {
    await this.database.close()
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
      const results = await this.database.exec(text)
      return wrap(results[results.length - 1] ?? { rows: [], fields: [] }, text)
    }
    const rowMode = typeof query === 'string' ? undefined : query.rowMode
    return wrap(await this.database.query(text, values, rowMode ? { rowMode } : {}), text)
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

/** Two processes on one folder lose data silently, so a file beside it holds the pid of the one that may. */
function takeLock(folder: string): string {
  mkdirSync(dirname(folder), { recursive: true })
  const lockFile = `${folder}.lock`
  for (;;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      return lockFile
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const owner = Number(readFileSync(lockFile, 'utf8'))
    if (owner !== process.pid && isAlive(owner)) {
      throw new FolderTaken(
        `the embedded database in ${folder} is used by process ${owner}; several processes need DATABASE_URL`,
      )
    }
    rmSync(lockFile, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
