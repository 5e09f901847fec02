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

/** The visitor's language, and how it writes moments. */
export type TextContext = Pick<RequestContext, 't' | 'dateLocale' | 'timeZone'>

/** What a banner is decided by and written with. */
export type BannerContext = Pick<RequestContext, 'viewer' | 't'>

/** What a form needs to count who sends it, and to reply. */
export type FormContext = Pick<RequestContext, 't' | 'client'>

/** What a form needs that opens a session. */
export type SessionFormContext = FormContext & Pick<RequestContext, 'tenant' | 'cookies'>
