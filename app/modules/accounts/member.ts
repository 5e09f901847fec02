import type { Language } from '~/i18n/languages'
import type { Tenant } from '~/tenancy/tenant'

/**
 * The logged-in member as polled calls and frames show them. It may come from the cache, so nothing is decided by it,
 * and it has nothing that a frame doesn't show: no e-mail address, birth date, place or wishes.
 */
export interface Viewer {
  tenant: Tenant
  /** UUIDv7, the same for the account and the public profile. */
  id: string
  name: string
  status: AccountStatus
  /** `disabled` until the e-mail address is confirmed, `suspended` by a decision on a report. */
  profileStatus: 'disabled' | 'active' | 'suspended'
  language: Language
  /** ISO 3166-1, upper case. */
  country: string | null
  /** IANA name. */
  timeZone: string | null
  /** Whether the member is premium: has bought credits at least once. */
  paid: boolean
  /** For display only. Prices are charged by a conditional update. */
  credits: number
  signupAt: Date
  /** The first photo; null unless it is active. */
  mainPhoto: MainPhoto | null
  /** Whether the first photo awaits moderation. */
  photoInReview: boolean
  /** Notification preferences whose e-mails are switched off. */
  notificationsDisabled: string[]
  /** Traffic network the member came from, if the brand lists it. */
  trafficSource: string | null
}

/** The logged-in member, with the tenant. Read from the database once per request and passed to every rule. */
export interface Member extends Viewer {
  sessionId: string
  /** Whether the owner was verified recently in this session, by logging in or confirming it (`assertProved`). */
  proved: boolean
  email: string
  region: string | null
  city: string | null
  /** Center of the city, from which distances are measured; null if the member has no location yet. */
  place: Place | null
  gender: Gender
  seeks: Gender[]
  /** The age range chosen by the member; null if none was chosen. */
  seeksAges: { min: number; max: number } | null
  /** yyyy-mm-dd */
  birthDate: string
  invisible: boolean
  /** Ids of the sister brands on which the member has consented to be shown. */
  sharedWith: string[]
  /**
   * Whether the member consented to show sexuality and 'seeks'. Matching always uses `seeks`, as the sign-up form says.
   */
  showsSensitive: boolean
  /** Steps of /complete-signup that were done or skipped. */
  wizard: Record<string, 'done' | 'skipped'>
  wizardDone: boolean
  emailDisabledReason: 'fbl' | 'bounce' | 'listunsubscribe' | null
  emailDisabledAt: Date | null
}

/** Returns the member if they were read from the database, null if the viewer comes from the cache. */
export function memberIfRead(viewer: Viewer | Member): Member | null {
  return 'email' in viewer ? viewer : null
}

/** Returns the time zone in which times are shown to the member. */
export function timeZoneOf({ timeZone, tenant }: Pick<Member, 'timeZone' | 'tenant'>): string {
  return timeZone ?? tenant.settings.time_zone
}

export interface Place {
  /** Id in the table `cities`. */
  cityId: number
  lat: number
  lon: number
}

export type AccountStatus = 'not_confirmed' | 'active'
export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

/** The fields needed to build the URLs of a photo's sizes. */
export interface MainPhoto {
  id: string
  hash: string
  width: number
  height: number
  focus: number | null
}
