import type { Tracking } from '~/modules/traffic/tracking'
import type { TenantContext } from '~/tenancy/tenant-context.server'
import type { Member } from './member'

/** What every loader and action of a brand gets as `context`: the brand, the language, who asks. */
export interface RequestContext extends TenantContext {
  viewer: Member | null
  /** Where the visitor came from, as far as it may be known. */
  tracking: Tracking
  /** The query that a visitor's links and forms carry on, while no cookie may keep the tracking data. */
  carried: string
  /** Whether to ask that the click which brought the visitor may be remembered. */
  asksTracking: boolean
  /** The network that brought the visitor or member, when the brand lists it. */
  trafficSource: string | null
}
