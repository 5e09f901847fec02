import type { SubmissionResult } from '@conform-to/dom'
import type { LocationChoices, LocationValues } from '~/modules/places/schema'
import type { StoredAnswer } from '../answers/schema'
import type { ProfileValues } from '../profile-fields'
import type { MemberCardView } from '../schema'

/** A member's own profile: the initial values of its forms. */
export interface OwnProfileView {
  id: string
  name: string
  age: number
  /** yyyy-mm-dd */
  birthDate: string
  values: ProfileValues
  location: LocationValues
  answers: StoredAnswer[]
  /** Whether sexuality and 'seeks' are shown on the profile. */
  showsSensitive: boolean
  /** The member's card as other members see it in a list. */
  card: MemberCardView
}

/** Reply to a profile form that was not saved: the submitted values and their errors. */
export interface ProfileReply {
  result: SubmissionResult<string[]>
}

/** Reply to a form with a location that was not saved. */
export interface PlaceReply extends ProfileReply {
  /** The location as submitted. */
  location: LocationValues
  /** Includes the regions of the submitted country. */
  choices: LocationChoices
}

/** A member's visibility settings. */
export interface PrivacyView {
  /** Not found by search; can't be messaged or liked. */
  invisible: boolean
  /** Consent: sexuality and 'seeks' are shown and used for matches. */
  sensitive: boolean
  /** Agreed to be shown on the home page and the landing pages. */
  shownOutside: boolean
  /** Visits to others and from others are kept and shown, for 30 days. */
  visits: boolean
}

/** One question about sister brands: those the member consented to, or the others. */
export interface SisterBrandsView {
  /** Ids, separated by spaces. */
  ids: string
  names: string[]
  consented: boolean
}
