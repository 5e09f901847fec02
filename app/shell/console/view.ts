import type { OwnSection, Section } from '~/modules/operators/access/sections'
import type { BrandLook } from '~/ui/console/brand-name'

/** Data for the frame around a page of the console. */
export interface ConsoleView {
  operator: { name: string; roles: readonly string[] }
  sections: readonly OwnSection[]
  /** Number of what waits in a section, at most `countedTo` + 1; only of sections that the operator may work in. */
  waiting: Partial<Record<Section['id'], number>>
  /** Whether single-key shortcuts are active for the operator. */
  singleKeys: boolean
  /** Time until the operator has to confirm their identity again. */
  fresh: { seconds: number }
  brands: readonly { slug: string; name: string; look: BrandLook }[]
}
