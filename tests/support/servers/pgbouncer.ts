import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/workshop/free-port.mjs'
import { letsUsIn } from '../../../scripts/workshop/services.mjs'

/** How PgBouncer shares its connections: each transaction gets any, or each client keeps one. */
export type PoolMode = 'transaction' | 'session'

/** Starts PgBouncer in front of a PostgreSQL, with six connections for all clients together. */
export async function openPgbouncer(to: string, mode: PoolMode): Promise<{ url: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'manyhearts-pgbouncer-'))
  const url = new URL(to)
  const { hostname, port: behind, username, pathname } = url
  url.port = String(await freePort())
  const users = join(folder, 'users.txt')
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" ""\n`)
  writeFileSync(
    file,
    [
      '[databases]',
      `${pathname.slice(1)} = host=${hostname} port=${behind}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${url.port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      `default_pool_size = ${mode === 'session' ? 40 : 6}`,
      'max_client_conn = 200',
      'ignore_startup_parameters = extra_float_digits',
    ].join('\n'),
  )
  // Like PostgreSQL it refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
  if (nobody) for (const path of [folder, users, file]) chownSync(path, nobody.uid, nobody.gid)
  const server = spawn('pgbouncer', [file], { ...nobody, stdio: 'ignore' })
  while (!(await letsUsIn(url.href).catch(() => false))) {
    if (server.exitCode !== null) throw new Error(`pgbouncer ended with ${server.exitCode}`)
    await new Promise((later) => setTimeout(later, 50))
  }
  return {
    url: url.href,
    async [Symbol.asyncDispose]() {
      const ended = once(server, 'exit')
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
