import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../../scripts/workshop/free-port.mjs'

export interface Sentinels extends AsyncDisposable {
  /** Value of REDIS_URL. */
  url: string
  killMaster(): Promise<void>
  /** Freezes the master until a stand-by has taken its place, and lets it live on. */
  replaceMaster(): Promise<void>
}

/** Starts a master with a stand-by and three sentinels, which agree within about two seconds. */
export async function openSentinels(): Promise<Sentinels> {
  const folder = mkdtempSync(join(tmpdir(), 'sentinels-'))
  const running: ChildProcess[] = []
  const [masterPort, replicaPort] = [await freePort(), await freePort()]

  async function start(...args: string[]): Promise<ChildProcess> {
    const server = spawn('redis-server', args, { cwd: folder, stdio: 'pipe' })
    running.push(server)
    for await (const line of server.stdout ?? []) if (/Ready to accept|Sentinel ID is/.test(String(line))) break
    server.stdout?.resume()
    return server
  }

  const plain = ['--save', '', '--appendonly', 'no', '--repl-diskless-sync-delay', '0']
  const master = await start('--port', String(masterPort), ...plain)
  await start('--port', String(replicaPort), ...plain, '--replicaof', '127.0.0.1', String(masterPort))
  const ports: number[] = []
  for (let count = 0; count < 3; count++) {
    const port = await freePort()
    const file = join(folder, `sentinel-${port}.conf`)
    writeFileSync(
      file,
      [
        `port ${port}`,
        `sentinel monitor chosen 127.0.0.1 ${masterPort} 2`,
        'sentinel down-after-milliseconds chosen 1000',
        'sentinel failover-timeout chosen 5000',
      ].join('\n'),
    )
    await start(file, '--sentinel')
    ports.push(port)
  }
  await agreed(ports[0] ?? 0)

  return {
    url: `redis+sentinel://${ports.map((port) => `127.0.0.1:${port}`).join(',')}/chosen`,
    async killMaster() {
      const ended = once(master, 'exit')
      master.kill('SIGKILL')
      await ended
    },
    async replaceMaster() {
      master.kill('SIGSTOP')
      await isReplaced(ports[0] ?? 0, masterPort)
      master.kill('SIGCONT')
    },
    async [Symbol.asyncDispose]() {
      for (const server of running) if (server.exitCode === null) server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a sentinel knows the stand-by and both other sentinels: before, no failover would come about. */
async function agreed(port: number): Promise<void> {
  await until(port, (state) => /slaves=1,sentinels=3/.test(state))
}

async function isReplaced(port: number, masterPort: number): Promise<void> {
  await until(port, (state) => /name=chosen/.test(state) && !state.includes(`:${masterPort},`))
}

async function until(port: number, holds: (state: string) => boolean): Promise<void> {
  const sentinel = new Redis(port, '127.0.0.1')
  while (!holds(await sentinel.info('sentinel'))) await new Promise((pass) => setTimeout(pass, 100))
  sentinel.disconnect()
}
