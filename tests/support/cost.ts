import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import type { Site } from './site'

/** Resources that a server spent on a request. */
export interface Cost {
  /** CPU time of the event loop's thread, in milliseconds. Doesn't depend on how busy the machine is. */
  loop: number
  /** Increase of peak memory, in megabytes. */
  memory: number
}

export interface Meter {
  /** Additional environment variables of the measured site. */
  env: Record<string, string>
  /** Runs the site's garbage collection, so that the next increase of memory is visible. */
  collect(): Promise<void>
  cost(site: Site, ask: () => Promise<unknown>): Promise<Cost>
}

/** Measures a server from outside, by Linux's statistics of its process. */
export async function openMeter(): Promise<Meter> {
  const port = await freePort()
  const collector = pathToFileURL('tests/support/collector.mjs').href
  return {
    env: { NODE_OPTIONS: `--import=${collector}`, COLLECTOR_PORT: String(port) },
    async collect() {
      await once(connect(port, '127.0.0.1').resume(), 'close')
    },
    async cost({ pid }, ask) {
      // Resets the peak to the current memory (proc(5), clear_refs).
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      const memory = peakOf(pid)
      const loop = loopOf(pid)
      await ask()
      return { loop: loopOf(pid) - loop, memory: peakOf(pid) - memory }
    },
  }
}

/** CPU time of the main thread, whose id is the process id, in milliseconds. */
function loopOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
