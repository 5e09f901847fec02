import type { OwnSection } from '~/modules/operators/access/sections'

/** Data for the frame around a page of the console. */
export interface ConsoleView {
  operator: { name: string; roles: readonly string[] }
  sections: readonly OwnSection[]
  /** Number of open cases; null for an operator who can't decide any. */
  waiting: number | null
  /** Whether single-key shortcuts are active for the operator. */
  singleKeys: boolean
  /** Time until the operator has to confirm their identity again. */
  fresh: { seconds: number }
  brands: readonly { slug: string; name: string }[]
}
