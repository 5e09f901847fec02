import type { SubmissionResult } from '@conform-to/dom'
import type { LocationChoices, LocationValues } from '~/modules/places/schema'
import type { ProfileValues } from '../profile-fields'
import type { MemberCardView } from '../schema'

/** What a member's own forms begin with. */
export interface OwnProfileView {
  id: string
  name: string
  age: number
  /** yyyy-mm-dd */
  birthDate: string
  values: ProfileValues
  location: LocationValues
  /** Sexuality and 'seeks' are shown on the profile. */
  showsSensitive: boolean
  /** How others see the member in a list. */
  card: MemberCardView
}

/** What a form of the profile is answered when it was not saved: what was typed, and what is wrong with it. */
export interface ProfileReply {
  result: SubmissionResult<string[]>
}

/** What a form with the location is answered when it was not saved. */
export interface PlaceReply extends ProfileReply {
  /** As it was typed. */
  location: LocationValues
  /** With the regions of the country that was typed. */
  choices: LocationChoices
}

/** How visible a member is. */
export interface PrivacyView {
  /** Not in search; nobody can message or like. */
  invisible: boolean
  /** Consent: sexuality and 'seeks' are shown and used for matches. */
  sensitive: boolean
  /** Agreed to be shown on the home page and the landing pages. */
  shownOutside: boolean
}

/** One question about sister brands: those that the member's consent names, or those that it doesn't. */
export interface SisterBrandsView {
  /** Ids, with spaces between. */
  ids: string
  names: string[]
  consented: boolean
}
