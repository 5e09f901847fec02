import { legalPages } from '~/modules/pages/legal-pages'
import { cachedPagesOverRaw } from './cached-page-over-raw'
import type { Bench } from './measure'

/** All legal pages in turn, as a visitor gets them from the page cache. */
export const bench: Bench = async () => {
  const { ratio, microseconds } = await cachedPagesOverRaw(legalPages.map((page) => `/pages/${page}`))
  return [
    { name: 'legal page of a visitor / raw page, CPU', measured: ratio, unit: '×', bound: 3 },
    { name: 'legal page of a visitor, CPU', measured: microseconds, unit: 'µs' },
  ]
}
