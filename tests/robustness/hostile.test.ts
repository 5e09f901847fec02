import { setTimeout as pass } from 'node:timers/promises'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '~/routes'
import type { Call } from '../support/call'
import type { Cost } from '../support/cost'
import { openMeter } from '../support/cost'
import { isLong } from '../support/length'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { routeAt } from '../support/site-map'
import { Visitor } from '../support/visitor'
import type { Hostile } from './inputs/hostile'
import { costlyTexts, fullForm, hostileBodies, hostileHeaders, hostileQueries } from './inputs/hostile'
import { annaAndBen } from './people'

/** The bound of a request of nobody's, of a megabyte at most: milliseconds of the event loop, megabytes of memory. */
const bound: Cost = { loop: 50, memory: 64 }

/** A first request also loads and compiles what later ones find; what a request costs is the least of so many. */
const tries = 4

/** Of what was over the bound: a thread that others push from its processor's caches counts more milliseconds for the same work. */
const triesAlone = 8
const restMs = 2_000

/** Requests: what fewer leave behind is far less than the bound. */
const collectedEvery = 10

test('holds the event loop for 50 ms and 64 MB at most by any anonymous request', async () => {
  const meter = await openMeter()
  await using site = await openSite({
    data: await migratedData(),
    env: { DEMO: 'off', LOG_LEVEL: 'silent', TRUSTED_PROXIES: '127.0.0.0/8', ...meter.env },
  })
  const { ben } = await annaAndBen(site)
  const id = await ben.ownId()
  const leastOf = async (ask: () => Promise<unknown>, most: number) => {
    let least: Cost = { loop: Number.POSITIVE_INFINITY, memory: Number.POSITIVE_INFINITY }
    for (let turn = 0; turn < most && !isWithin(least); turn += 1) {
      if (turn > 0) await meter.collect()
      least = lesser(least, await meter.cost(site, ask))
    }
    return least
  }
  const suspects: { what: string; ask: () => Promise<unknown> }[] = []
  const broken = new Set<string>()
  let requestCount = 0
  for (const { what, ...call } of requests(id)) {
    // Each from an address of its own, for no limit to answer in place of what is measured.
    const ask = async () => {
      const visitor = new Visitor(site, hostOf(call.target ?? '/'), addressAt(++requestCount))
      const answer = await visitor.ask(call).then(({ status }) => status, String)
      if (typeof answer === 'string' || answer >= 500) broken.add(`${what}: ${answer}`)
    }
    if (requestCount % collectedEvery === 0) await meter.collect()
    if (!isWithin(await leastOf(ask, tries))) suspects.push({ what, ask })
  }
  // Once more by itself, when nothing of the requests before is left to do.
  const dear: string[] = []
  for (const { what, ask } of suspects) {
    await pass(restMs)
    const least = await leastOf(ask, triesAlone)
    if (!isWithin(least)) dear.push(`${what}: ${least.loop.toFixed()} ms, ${least.memory.toFixed()} MB`)
  }
  expect(dear).toEqual([])
  expect([...broken]).toEqual([])
}, 600_000)

/** Each address with some of what is hostile, and each of that at some addresses; in a long run at half of them. */
const everyNth = isLong ? 2 : 4

function* requests(id: string): Generator<Call & { what: string }> {
  const asking = ({ what, query, headers, body }: Hostile, path: string): Call & { what: string } => ({
    what: `${body ? 'POST' : 'GET'} ${path}: ${what}`,
    method: body ? 'POST' : 'GET',
    target: query ? `${path}?${query}` : path,
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
  })
  for (const [index, path] of pathsOf(routes, '').entries()) {
    const some = <T>(all: readonly T[]) => all.filter((_, place) => (index + place) % everyNth === 0)
    const target = path.replaceAll(/:id\??/g, id).replaceAll(/:\w+\??|\*/g, 'x')
    yield asking({ what: 'nothing else' }, target)
    for (const hostile of some([...hostileQueries, ...hostileHeaders, ...hostileBodies])) yield asking(hostile, target)
    const { takes: taken } = routeAt(target)
    if (taken?.kind !== 'form') continue
    for (const [what, text] of some(Object.entries(costlyTexts))) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      yield asking({ what: `all fields full of ${what}`, headers, body: fullForm(taken.shape, text) }, target)
    }
  }
  for (const text of Object.values(costlyTexts)) {
    yield asking(
      { what: 'endless path' },
      `/members/${encodeURIComponent(Buffer.from(text.repeat(1_000)).toString()).slice(0, 15_000)}`,
    )
  }
}

function pathsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children = [], index }) => {
    const own = path || index ? [`${parent}/${path ?? ''}`] : []
    return [...own, ...pathsOf(children, path ? `${parent}/${path}` : parent)]
  })
}

/** The console's pages are at its own host alone. */
function hostOf(target: string): string {
  return target.startsWith('/console') ? 'console' : 'saffron'
}

function addressAt(number: number): string {
  return `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
}

function isWithin({ loop, memory }: Cost): boolean {
  return loop <= bound.loop && memory <= bound.memory
}

function lesser(one: Cost, other: Cost): Cost {
  return { loop: Math.min(one.loop, other.loop), memory: Math.min(one.memory, other.memory) }
}
