import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'

export interface ProcessOptions {
  command: string
  args?: string[]
  env?: Record<string, string>
  /** Folder of its log, and its working directory. */
  folder: string
  /** The unprivileged user it runs as. */
  user?: { uid: number; gid: number } | undefined
  /** Whether it answers. */
  isUp: () => Promise<boolean>
}

const running = new Set<ChildProcess>()

/** Nothing outlives the process that started it, however it ends. */
process.once('exit', () => {
  for (const { pid, exitCode, signalCode } of running) {
    if (!pid || exitCode !== null || signalCode !== null) continue
    try {
      // Patroni then ends its PostgreSQL, too.
      process.kill(-pid, 'SIGTERM')
    } catch {
      // It ended meanwhile.
    }
  }
})

/** One process of the cluster, which can be killed and started again with the data it has. */
export class Part {
  #child: ChildProcess | undefined

  constructor(
    readonly name: string,
    private readonly options: ProcessOptions,
  ) {}

  /** Starts it without waiting until it answers. */
  launch(): void {
    const { command, args = [], env = {}, folder, user } = this.options
    const log = openSync(join(folder, `${this.name}.log`), 'a')
    // A group of its own, so that what it starts can be killed with it.
    const common = { cwd: folder, detached: true, stdio: ['ignore', log, log] as ['ignore', number, number] }
    this.#child = spawn(command, args, { ...common, ...user, env: { ...process.env, ...env } })
    closeSync(log)
    running.add(this.#child)
  }

  async start(): Promise<void> {
    this.launch()
    await this.up()
  }

  async up(seconds = 90): Promise<void> {
    const limit = Date.now() + seconds * 1000
    while (!(await this.options.isUp().catch(() => false))) {
      if (Date.now() > limit)
        throw new Error(`${this.name} doesn't answer: see ${this.options.folder}/${this.name}.log`)
      await pass(100)
    }
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  /** Signals it and waits for its end. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    process.kill(child.pid, signal)
    await ended
  }
}

/** Waits until something holds; the milliseconds it took. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 90): Promise<number> {
  const started = Date.now()
  while (!(await holds().catch(() => false))) {
    if (Date.now() - started > seconds * 1000) throw new Error(`not within ${seconds} s: ${what}`)
    await pass(50)
  }
  return Date.now() - started
}

/** A shipped file with what is this machine's own. Each text has to be there. */
export function replaced(text: string, own: Record<string, string>): string {
  return Object.entries(own).reduce((done, [shipped, here]) => {
    if (!done.includes(shipped)) throw new Error(`the file doesn't say ${shipped}`)
    return done.replaceAll(shipped, here)
  }, text)
}
