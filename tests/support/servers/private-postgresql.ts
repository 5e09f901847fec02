import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port'
import { onServer } from './postgresql'

const programs = findPrograms()

/** Whether this machine has a PostgreSQL to start. */
export const hasPostgresql = programs !== null

export interface PrivatePostgresql extends AsyncDisposable {
  url: string
  /** As an operator's restart does: sessions are ended, then the server. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** A PostgreSQL of its own for one test, empty, on a free port. */
export async function openPostgresql(): Promise<PrivatePostgresql> {
  if (programs === null) throw new Error('this machine has no PostgreSQL')
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-postgresql-'))
  const port = await freePort()
  const url = `postgres://owner@127.0.0.1:${port}/postgres`
  const owner = unprivileged()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', folder, '-U', 'owner', '-E', 'UTF8', '--auth=trust', '-N'],
    owner,
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr}`)
  let server: ChildProcess | undefined

  async function start() {
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
    const args = ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])]
    server = spawn(join(programs ?? '', 'postgres'), args, { ...owner, stdio: 'ignore' })
    while (!(await onServer(url, 'select 1').then(Boolean, () => false))) {
      if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`)
      await new Promise((later) => setTimeout(later, 50))
    }
  }

  async function stop() {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGINT')
    await ended
  }

  await start()
  return {
    url,
    stop,
    start,
    async [Symbol.asyncDispose]() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of initdb and postgres: Debian keeps them out of the path. */
function findPrograms(): string | null {
  const versions = '/usr/lib/postgresql'
  const packaged = existsSync(versions) ? readdirSync(versions).map((version) => join(versions, version, 'bin')) : []
  const found = [...packaged, ...(process.env.PATH ?? '').split(':')].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
  return found ?? null
}

/** PostgreSQL refuses to be run by root, as tests in a container are. */
function unprivileged(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
}
