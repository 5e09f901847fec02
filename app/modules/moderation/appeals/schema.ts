import type { StatementKind } from '~/database/tables/reports'

/** Characters. */
export const appealLimits = { message: 2_000 } as const

/** What the page of an objection shows. */
export interface AppealView {
  /** `unknown`: no link of ours. `changed`: the decision is another one since. `late`: six months are over. */
  state: 'open' | 'sent' | 'changed' | 'late' | 'unknown'
  /** What was decided; null for an unknown link. */
  decision: { told: StatementKind; ground: string | null; reference: string; at: string; until: string } | null
}
