import type { Gender } from '~/modules/accounts/member'
import type { PhotoView } from '~/modules/photos/schema'
import type { StoredAnswer } from './answers/schema'
import type { Interest } from './interests'
import type { ChoiceFieldName } from './profile-fields'
import type { FilterRules, SearchFilters } from './search/filters'

/** Number of members on a page of the list (decisions). */
export const membersPerPage = 24
/** Highest exact count; beyond it '1000+' is shown (decisions). */
export const countCap = 1_000

/** A member in a list. */
export interface MemberCardView {
  id: string
  name: string
  age: number
  gender: Gender
  city: string | null
  /** Kilometers between the two cities, rounded up to 1, 2, 5, 10, 25 …; null without both cities. */
  distance: number | null
  online: boolean
  premium: boolean
  fictional: boolean
  photo: PhotoView | null
}

/** A page of /members. */
export interface MemberListView {
  filters: SearchFilters
  rules: FilterRules
  /** Capped at 1001: more than 1000 are shown as '1000+'. */
  count: number
  cards: MemberCardView[]
  /** Ids of those whom the viewer likes. */
  liked: string[]
  /** Value of `after` for the next page. */
  next: string | null
  /** Suggested when no member fits the filters. */
  similar: MemberCardView[]
}

/** A fact on a profile. Facts are in the order of the field table. */
export interface FactView {
  field: ChoiceFieldName | 'seeks'
  /** Keys of the chosen options. */
  options: string[]
  /** The viewer chose the same; only ever true for `reason_for_signup`. */
  shared: boolean
}

export interface InterestView {
  key: Interest
  /** The viewer has this interest too. */
  shared: boolean
}

/** The profile at /members/{id}. */
export interface MemberPageView extends Omit<MemberCardView, 'photo'> {
  /** ISO 3166-1 country and ISO 3166-2 region; null when unknown or not shown. The viewer's own country isn't shown. */
  country: string | null
  region: string | null
  /** ISO 8601, for a visitor by day; null for a fictional profile, and for an invisible member's profile unless it is the viewer's own. */
  lastActiveAt: string | null
  /** In display order, the main photo first. */
  photos: PhotoView[]
  aboutMe: string | null
  facts: FactView[]
  interests: InterestView[]
  isViewer: boolean
  /** Account not confirmed yet: other members can open the profile only if they have a conversation with its owner. */
  waitsForActivation: boolean
  /** Has a conversation with the viewer. */
  talks: boolean
}

/** A profile as support staff read it. */
export type StaffProfile = Omit<MemberPageView, 'photos'> & { answers: StoredAnswer[] }

/** Photos of a profile that only premium members see. */
export interface PremiumPhotosView {
  id: string
  name: string
  /** Number of all photos of the profile. */
  count: number
  /** Photos that are blurred for members without premium. */
  photos: PhotoView[]
}

/** Splits a member's text about themselves into paragraphs, as a profile shows them. */
export function paragraphsOf(about: string | null): string[] {
  return (about ?? '')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
