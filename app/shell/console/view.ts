import type { Section } from '~/modules/operators/access/sections'

/** What stands around a page of the console. */
export interface ConsoleView {
  operator: { name: string; roles: readonly string[] }
  sections: readonly Section[]
  /** Cases that wait; null for somebody who decides none. */
  waiting: number | null
  /** Whether single keys act for the operator. */
  singleKeys: boolean
  /** How long the operator's fresh check still counts. */
  fresh: { seconds: number }
  brands: readonly { slug: string; name: string }[]
}
