import { createPageCache } from '~/platform/cache/page-cache.server'
import { randomFrom } from '../../../scripts/workshop/seeded-random.mjs'

interface Draw {
  brands: number
  draws: number
  megabytes: number
  /** HTML of each page of a brand. */
  pages: readonly string[]
}

/**
 * Requests pages of many brands from a real page cache, the n-th most popular one 1/n as often as the first. The
 * popularity of pages is random, but the same in each run.
 */
export async function drawPages({ brands, draws, megabytes, pages }: Draw) {
  const cache = createPageCache(megabytes * 1024 * 1024)
  const random = randomFrom(20_261_122)
  const count = brands * pages.length
  const ranks = shuffled(count, random)
  const sums = new Float64Array(count)
  for (let rank = 0; rank < count; rank += 1) sums[rank] = (sums[rank - 1] ?? 0) + 1 / (rank + 1)
  const seen = new Set<number>()
  let hits = 0
  for (let draw = 0; draw < draws; draw += 1) {
    const page = ranks[placeOf(sums, random() * (sums[count - 1] ?? 0))] ?? 0
    const key = { page: String(page) }
    if (cache.find(key)) hits += 1
    else {
      const html = pages[page % pages.length] ?? ''
      const answer = async () => new Response(html, { headers: { 'Content-Type': 'text/html' } })
      await cache.render(key, answer, () => '')
    }
    seen.add(page)
  }
  return { hits, cold: seen.size, evicted: draws - hits - seen.size }
}

/** Returns the first index whose sum is at least the value. */
function placeOf(sums: Float64Array, value: number): number {
  let low = 0
  let high = sums.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function shuffled(count: number, random: () => number): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, place) => place)
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const moved = places[last] ?? 0
    places[last] = places[other] ?? 0
    places[other] = moved
  }
  return places
}
