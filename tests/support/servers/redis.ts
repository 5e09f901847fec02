import type { ChildProcess } from 'node:child_process'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { freePort } from '../../../scripts/workshop/free-port.mjs'

/** Whether `redis-server` is installed on this machine. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

export interface PrivateRedis extends AsyncDisposable {
  url: string
  /** Makes it stop responding while it keeps its connections. */
  freeze(): void
  thaw(): void
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a Redis for one test, on a free port, without persistence. */
export async function openRedis({ cluster = false } = {}): Promise<PrivateRedis> {
  const port = await freePort()
  let server: ChildProcess | undefined

  async function start() {
    const args = ['--port', String(port), '--save', '', '--appendonly', 'no']
    if (cluster) args.push('--cluster-enabled', 'yes', '--cluster-config-file', `nodes-${port}.conf`)
    server = spawn('redis-server', args, { cwd: tmpdir(), stdio: 'pipe' })
    for await (const line of server.stdout ?? []) if (String(line).includes('Ready to accept connections')) break
    server.stdout?.resume()
  }

  async function stop() {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    stop,
    start,
    [Symbol.asyncDispose]: stop,
  }
}
