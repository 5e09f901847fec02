import { seededData } from '../support/seeded'
import type { Site } from '../support/site'
import { openSite } from '../support/site'
import type { Ask } from './load'
import { load } from './load'
import type { Bench, Row } from './measure'
import { sides } from './measure'

/** Headers of a prefetch, which is no visit: the same work without the counting. */
const ahead = { 'sec-purpose': 'prefetch' }
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** Share of counting visits in the server's CPU: the same pages with and without counting, in turns. */
export const bench: Bench = async () => {
  await using site = await openSite({ data: await seededData() })
  let clicks = 0
  const next = () => {
    clicks += 1
    return clicks
  }
  return [
    await counting(site, 'cached page', 6_000, () => '/'),
    // Each with a different origin, the most expensive to count and to store.
    await counting(site, 'page of an advertisement', 750, () => `/pricing?network=sunline&sub1=${next()}`),
  ]
}

/** Measures the same requests with and without counting, in turns. */
export async function counting(site: Site, name: string, requests: number, path: () => string): Promise<Row> {
  const round = (headers: Record<string, string>) => () => {
    const ask = (): Ask => ({ port: site.port, host: 'saffron.localhost', path: path(), headers })
    return load(Array.from({ length: requests }, ask))
  }
  const { ratio } = await sides(
    { pid: site.pid, round: round(browser) },
    { pid: site.pid, round: round({ ...browser, ...ahead }) },
    3,
  )
  return { name: `${name} counted as a visit / not counted, CPU`, measured: ratio, unit: '×', bound: 1.05 }
}
