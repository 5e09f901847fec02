import type { Tracking } from '~/modules/traffic/tracking'
import type { TenantContext } from '~/tenancy/tenant-context.server'
import type { Member, Viewer } from './member'

/** The `context` of every loader and action of a brand: tenant, language, viewer, tracking. */
export interface RequestContext extends TenantContext {
  /** From the cache for pages with the rule `cachedViewer`; all others get the whole member. */
  viewer: Viewer | Member | null
  /** Where the visitor came from, as far as consent allows recording it. */
  tracking: Tracking
  /** Query that the visitor's links and forms pass on while tracking data may not be stored in a cookie. */
  carried: string
  /** Whether to ask for consent to store the click that brought the visitor. */
  asksTracking: boolean
  /** Traffic network the visitor or member came from, if the brand lists it. */
  trafficSource: string | null
}
