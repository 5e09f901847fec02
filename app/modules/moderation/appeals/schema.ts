import type { StatementKind } from '~/database/tables/reports'

/** Maximum number of characters. */
export const appealLimits = { message: 2_000 } as const

/** Contents of the objection page. */
export interface AppealView {
  /** `unknown`: not a link of this site. `changed`: the decision was replaced. `late`: the six months are over. */
  state: 'open' | 'sent' | 'changed' | 'late' | 'unknown'
  /** The decision; null for an unknown link. */
  decision: { statementKind: StatementKind; ground: string | null; reference: string; at: string; until: string } | null
}
