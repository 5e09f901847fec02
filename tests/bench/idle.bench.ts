import { setTimeout as wait } from 'node:timers/promises'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import type { Bench } from './measure'
import { cpuMilliseconds } from './measure'

/** After its start a server still warms up: pages and pictures that everybody asks for. */
const settlingMs = 30_000
const seconds = 60

/** What a server with the demo brands does while nobody comes: its jobs look for work, its timers run. */
export const bench: Bench = async () => {
  await using site = await openSite({ data: await seededData() })
  await wait(settlingMs)
  const before = cpuMilliseconds(site.pid)
  const began = performance.now()
  await wait(seconds * 1000)
  const took = (performance.now() - began) / 1000
  const measured = (cpuMilliseconds(site.pid) - before) / took
  return [{ name: 'server without visitors, CPU of Node', measured, unit: 'ms/s', bound: 4 }]
}
