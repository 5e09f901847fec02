import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.mjs'
import { letsUsIn } from './services.mjs'

const programs = findPrograms()

/** Folder of PostgreSQL's programs, whose name tells its version on Debian; undefined without them. */
export const postgresqlPrograms = programs

/** Whether PostgreSQL's programs are installed on this machine. */
export const hasPostgresql = programs !== undefined

/** Data needn't survive a crash of the machine; killing the server loses nothing even without fsync. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  ...(canCountStatements() ? { shared_preload_libraries: 'pg_stat_statements' } : {}),
}

/**
 * @typedef {object} PrivatePostgresql
 * @property {string} url
 * @property {string} folder
 * @property {() => Promise<void>} stop like an operator's restart: terminates sessions, then the server
 * @property {() => Promise<void>} kill
 * @property {() => Promise<void>} start
 */

/**
 * Starts a PostgreSQL for one test or one whole run.
 * @param {{ port?: number, from?: string, keep?: string }} [options] port: default is a free one; from: the folder of a
 *   stopped PostgreSQL to copy, default is an empty database; keep: a folder that is used again by the next run
 * @returns {Promise<PrivatePostgresql & AsyncDisposable>}
 */
export async function openPostgresql({ port, from, keep } = {}) {
  if (!programs) throw new Error('this machine has no PostgreSQL')
  const isMade = keep !== undefined && existsSync(join(keep, 'PG_VERSION'))
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'manyhearts-postgresql-'))
  mkdirSync(folder, { recursive: true })
  const listens = port ?? (await freePort())
  const url = `postgres://owner@127.0.0.1:${listens}/postgres`
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const init = ['-D', folder, '-U', 'owner', '-E', 'UTF8', '--auth=trust', '-N']
  // One that the run before left behind, because it was killed.
  if (isMade) spawnSync(join(programs, 'pg_ctl'), ['-D', folder, '-m', 'immediate', 'stop'], owner)
  const copy = () => spawnSync('cp', ['-a', `${from}/.`, folder])
  const create = () => spawnSync(join(programs, 'initdb'), init, owner)
  const made = isMade ? undefined : (from ? copy : create)()
  if (made && made.status !== 0) throw new Error(`no new PostgreSQL: ${made.stderr}`)
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server

  async function start() {
    const wished = Object.entries({ ...settings, port: `${listens}` })
    const args = ['-D', folder, ...wished.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
    const started = spawn(join(programs ?? '', 'postgres'), args, { ...owner, stdio: 'ignore' })
    server = started
    while (!(await letsUsIn(url).catch(() => false))) {
      if (started.exitCode !== null) throw new Error(`postgres ended with ${started.exitCode}`)
      await new Promise((later) => setTimeout(later, 50))
    }
  }

  /** @param {NodeJS.Signals} signal */
  async function end(signal) {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }

  const stop = () => end('SIGINT')

  async function dispose() {
    await stop()
    if (keep === undefined) rmSync(folder, { recursive: true, force: true })
  }

  await start().catch(async (error) => {
    await dispose()
    throw error
  })
  return { url, folder, stop, kill: () => end('SIGKILL'), start, [Symbol.asyncDispose]: dispose }
}

/** Returns the folder of initdb and postgres, which Debian keeps out of PATH. */
function findPrograms() {
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
  return [...packaged, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}

/** Returns whether the library that counts statements is installed; some systems have it in a package of its own. */
function canCountStatements() {
  const libraries = spawnSync(join(programs ?? '', 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' })
  const folder = libraries.status === 0 ? libraries.stdout.trim() : join(programs ?? '', '..', 'lib')
  return existsSync(join(folder, 'pg_stat_statements.so'))
}

/** Returns another user if this process is root, as in a container, because PostgreSQL refuses to run as root. */
function unprivileged() {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
}
