import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A server for comparison, as a separate process. */
export interface Child extends AsyncDisposable {
  pid: number
  port: number
}

/** Starts a script that prints the port it listens on. */
export async function openChild(script: string, args: string[]): Promise<Child> {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    pid: child.pid ?? 0,
    port: Number(String(line)),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
