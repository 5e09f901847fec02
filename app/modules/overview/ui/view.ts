import type { BrandFigures, Overview } from '../reading/overview'
import type { BrandsRevenue } from '../reading/revenue'
import type { Period } from '../schema'

/** One of the cases that have been open longest. */
export interface WaitingLine {
  id: string
  brand: string
  kind: 'report' | 'photo' | 'message_photo' | 'voice' | 'text' | 'flag' | 'appeal' | 'selfie'
  topic: string
  /** ISO 8601. */
  openedAt: string
}

/** Data of the overview page. */
export interface OverviewView extends Omit<Overview, 'brands'> {
  period: Period
  /** Slug of the selected brand; empty for all brands. */
  brand: string
  /** Time zones of the brands shown, each once: their days follow them, all other times in the console are UTC. */
  zones: string[]
  /** `errors`: number of errors in the brand's folder, while an earlier version is served. `live`: a real business. */
  brands: (BrandFigures & { slug: string; name: string; domain: string; errors: number; live: boolean })[]
  /** All brands that the operator may see. */
  choices: { slug: string; name: string }[]
  /** Null for operators who may not see the queue. */
  waiting: WaitingLine[] | null
}

/** Data of the page of revenue over brands. */
export interface BrandsRevenueView extends Omit<BrandsRevenue, 'brands'> {
  /** Number of days of the period. */
  period: number
  /** The rows of brands, with what the page calls them. */
  brandRows: (BrandsRevenue['brands'][number] & { slug: string; name: string })[]
}
