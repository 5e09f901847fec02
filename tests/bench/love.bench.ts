import { paintRows } from './love/paint'
import { storyRows } from './love/story'
import { visitorRows } from './love/visitors'
import type { Bench } from './measure'

/**
 * What a profile's answers and photos, likes of a part, the list of visitors and the first paint after a tap cost. Sizes
 * of scripts and landers are measured by `first-view` and `landers`.
 */
export const bench: Bench = async (only) => {
  const parts = { story: storyRows, visitors: visitorRows, paint: paintRows }
  const wanted = Object.entries(parts).filter(([name]) => only?.includes(name) ?? true)
  const rows = []
  for (const [, measure] of wanted) rows.push(...(await measure()))
  return rows
}
