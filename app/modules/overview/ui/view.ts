import type { BrandFigures, Overview } from '../reading/overview'
import type { Period } from '../schema'

/** A line of what waits longest. */
export interface WaitingLine {
  id: string
  brand: string
  kind: 'report' | 'photo' | 'message_photo' | 'text' | 'flag' | 'appeal'
  topic: string
  /** ISO */
  openedAt: string
}

/** What the page of the overview shows. */
export interface OverviewView extends Omit<Overview, 'brands'> {
  period: Period
  /** The slug of the one brand that is looked at; empty for all. */
  brand: string
  /** `errors`: how much is wrong with the brand's folder, while an earlier version serves. `live`: a real business. */
  brands: (BrandFigures & { slug: string; name: string; domain: string; errors: number; live: boolean })[]
  /** All that the operator may look at. */
  choices: { slug: string; name: string }[]
  /** Null for whoever doesn't see the queue. */
  waiting: WaitingLine[] | null
}
