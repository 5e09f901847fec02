import type { Looker } from '../cards.server'
import { looking } from '../cards.server'
import { countCap } from '../schema'
import type { SearchFilters } from './filters'
import { countUpTo } from './list-page.server'

/** How many members fit the filters: what their button promises. One more than `countCap` stands for all beyond it. */
export function countMembers(looker: Looker, filters: SearchFilters): Promise<number> {
  return looking(looker, (db) => countUpTo(db, looker, { filters, cap: countCap + 1 }))
}
