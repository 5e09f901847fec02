import type { Language } from '~/i18n/languages'
import type { Tenant } from '~/tenancy/tenant'

/** A logged-in member as every rule takes it: who acts, on which brand. Read once a request from the session. */
export interface Member {
  tenant: Tenant
  /** UUIDv7, of the account and of the public profile alike. */
  id: string
  sessionId: string
  /** Has proved lately to be the account's owner: by logging in, or when asked again (`assertProved`). */
  proved: boolean
  name: string
  email: string
  status: AccountStatus
  /** `disabled` until the e-mail address is confirmed, `suspended` by a decision on a report. */
  profileStatus: 'disabled' | 'active' | 'suspended'
  language: Language
  /** ISO 3166-1, upper case. */
  country: string | null
  region: string | null
  city: string | null
  /** The city's centre, which distances are told from; null for whoever lives nowhere yet. */
  place: Place | null
  /** IANA */
  timeZone: string | null
  gender: Gender
  seeks: Gender[]
  /** The ages that the member said to look for; null for whoever said nothing. */
  seeksAges: { min: number; max: number } | null
  /** yyyy-mm-dd */
  birthDate: string
  /** Premium: has bought credits at least once. */
  paid: boolean
  /** For display; a price is always taken by a conditional update. */
  credits: number
  signupAt: Date
  /** Null without an active photo in the first place. */
  mainPhoto: MainPhoto | null
  /** The first photo waits for a moderator. */
  photoInReview: boolean
  invisible: boolean
  /** Sister brands that the member has consented to be seen on: ids of tenants. */
  sharedWith: string[]
  /** Has consented that sexuality and 'seeks' are shown; matching uses `seeks` all the same, as the sign-up says. */
  showsSensitive: boolean
  /** Steps of /complete-signup that are done or skipped. */
  wizard: Record<string, 'done' | 'skipped'>
  wizardDone: boolean
  /** Keys of notification preferences that are off. */
  notificationsDisabled: string[]
  emailDisabledReason: 'fbl' | 'bounce' | 'listunsubscribe' | null
  emailDisabledAt: Date | null
  /** The network that brought this member, when the brand lists it. */
  trafficSource: string | null
}

/** In which a member reads times. */
export function timeZoneOf({ timeZone, tenant }: Pick<Member, 'timeZone' | 'tenant'>): string {
  return timeZone ?? tenant.settings.time_zone
}

export interface Place {
  /** Of `cities`. */
  cityId: number
  lat: number
  lon: number
}

export type AccountStatus = 'not_confirmed' | 'active'
export const genders = ['male', 'female'] as const
export type Gender = (typeof genders)[number]

/** Enough to build the addresses of a photo's sizes. */
export interface MainPhoto {
  id: string
  hash: string
  width: number
  height: number
}
