import { cachedPagesOverRaw } from './cached-page-over-raw'
import type { Bench } from './measure'

/** A visitor's page from the page cache. */
export const bench: Bench = async () => {
  const { ratio, microseconds } = await cachedPagesOverRaw(['/'])
  return [
    { name: 'cached page of a visitor / raw page, CPU', measured: ratio, unit: '×', bound: 3 },
    { name: 'cached page of a visitor, CPU', measured: microseconds, unit: 'µs' },
  ]
}
