import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import type { Site } from './site'

/** What a server spent on a request. */
export interface Cost {
  /** Time of the processor in the thread of the event loop, in milliseconds. However busy the machine is, it waits for nobody. */
  loop: number
  /** How far its memory rose above where it was, in megabytes. */
  memory: number
}

export interface Meter {
  /** Further variables of the site that is measured. */
  env: Record<string, string>
  /** Has the site's garbage collected, so that what is used next is seen to be used. */
  collect(): Promise<void>
  cost(site: Site, ask: () => Promise<unknown>): Promise<Cost>
}

/** Measures a server from outside, by what Linux knows of its process. */
export async function openMeter(): Promise<Meter> {
  const port = await freePort()
  const collector = pathToFileURL('tests/support/collector.mjs').href
  return {
    env: { NODE_OPTIONS: `--import=${collector}`, COLLECTOR_PORT: String(port) },
    async collect() {
      await once(connect(port, '127.0.0.1').resume(), 'close')
    },
    async cost({ pid }, ask) {
      // The peak begins anew with what is there now (proc(5), clear_refs).
      writeFileSync(`/proc/${pid}/clear_refs`, '5')
      const memory = peakOf(pid)
      const loop = loopOf(pid)
      await ask()
      return { loop: loopOf(pid) - loop, memory: peakOf(pid) - memory }
    },
  }
}

/** Of the main thread, whose id is the process's. */
function loopOf(pid: number): number {
  const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(nanoseconds) / 1e6
}

function peakOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
