import { setTimeout as wait } from 'node:timers/promises'
import { seededData } from '../support/seeded'
import { openSite } from '../support/site'
import type { Bench } from './measure'
import { cpuMilliseconds } from './measure'

/** Time after the start in which a server still prepares frequently requested pages and pictures. */
const settlingMs = 30_000
const seconds = 60

/** CPU of a server with the demo brands without requests: its jobs poll for work, its timers run. */
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
