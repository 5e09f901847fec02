import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { layOutImage } from './image'
import type { SiteData } from './seeded'
import { copyDatabase, secret } from './servers/copied-database'

export interface SiteOptions {
  /** Additional environment variables of the server (docs/operating.md). */
  env?: Record<string, string>
  /** Folder of brands to copy, by default the project's own. */
  tenants?: string
  /** Data to copy (seeded.ts), or a data folder. By default empty: creating demo members then takes a minute or two. */
  data?: SiteData | string
}

/** The built server as a separate process, with its own copy of the brands and its own data. */
export interface Site extends AsyncDisposable {
  port: number
  /** Folder of its brands; changes go live within 2 seconds. */
  tenantsDir: string
  dataDir: string
  /** URL of its own PostgreSQL database; undefined if `env` names one, or the embedded one is used. */
  databaseUrl: string | undefined
  /** Working directory: the image's files, as links to the project's. */
  appDir: string
  /** Process id while it runs. */
  pid: number
  /** Returns a URL, such as 'http://saffron.localhost:41234/login'. */
  at(slug: string, path?: string): string
  /** Returns its output so far. */
  output(): string
  /** Sends a signal, waits for the end and returns the exit code; null after a kill. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** Starts it again with the same data, after a stop. */
  start(): Promise<void>
  /** Runs `npm run tenant -- …` with its brands and data, and returns the output. */
  operate(...args: string[]): Promise<string>
}

const startLimit = 300_000

/** Starts `build/server.js`, with the files around it that the image has, and waits until it is ready. */
export async function openSite(options: SiteOptions = {}): Promise<Site> {
  const server = resolve('build/server.js')
  if (!existsSync(server)) throw new Error('nothing is built: npm run build')
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-'))
  const tenantsDir = join(folder, 'tenants')
  const dataDir = join(folder, 'data')
  const cwd = join(folder, 'app')
  layOutImage(cwd)
  cpSync(options.tenants ?? 'tenants', tenantsDir, { recursive: true })
  const data = typeof options.data === 'string' ? { folder: options.data } : options.data
  if (data) layOut(data, dataDir)
  const database = data?.database && (await copyDatabase(data.database))
  const port = await freePort()
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'production',
    DEVELOPMENT: 'on',
    LOG_LEVEL: 'warn',
    // Tests read far more from one address than a person does.
    READING_LIMITS: 'off',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    TENANTS_DIR: tenantsDir,
    // As on the embedded database, where the demo is on by default.
    ...(database ? { DATABASE_URL: database.url, SECRET: secret, DEMO: 'on' } : {}),
    ...options.env,
  }
  let child: ChildProcess | undefined
  let output = ''

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [server], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    const limit = Date.now() + startLimit
    while (!(await isReady(port))) {
      if (started.exitCode !== null) throw new Error(`the server ended while it started:\n${output}`)
      if (Date.now() > limit) throw new Error(`the server was not ready in time:\n${output}`)
      await new Promise((later) => setTimeout(later, 50))
    }
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const running = child
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null
    const ended = new Promise<number | null>((done) => running.once('exit', done))
    running.kill(signal)
    return ended
  }

  await start()
  return {
    port,
    tenantsDir,
    dataDir,
    databaseUrl: database?.url,
    appDir: cwd,
    get pid() {
      return child?.pid ?? 0
    },
    at: (slug, path = '/') => `http://${slug}.localhost:${port}${path}`,
    output: () => output,
    stop,
    start,
    async operate(...args) {
      const { stdout } = await promisify(execFile)(process.execPath, [resolve('build/tenant.js'), ...args], {
        cwd,
        env,
      })
      return stdout
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Copies data for a site of its own. Beside a database the folder holds only stored files, which a server replaces and
 * never changes: links cost a quarter of copies.
 */
function layOut({ folder, database }: SiteData, dataDir: string): void {
  if (!database) {
    cpSync(folder, dataDir, { recursive: true })
    return
  }
  mkdirSync(dataDir)
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const from = join(entry.parentPath, entry.name)
    const to = join(dataDir, relative(folder, from))
    if (entry.isDirectory()) mkdirSync(to, { recursive: true })
    else linkOrCopy(from, to)
  }
}

/** A temporary folder may be on another disk. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
  return answer?.ok ?? false
}
