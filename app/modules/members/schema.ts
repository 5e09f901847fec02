import type { Gender } from '~/modules/accounts/member'
import type { PhotoView } from '~/modules/photos/schema'
import type { Interest } from './interests'
import type { ChoiceFieldName } from './profile-fields'
import type { FilterRules, SearchFilters } from './search/filters'

/** Decisions: a page of the list. */
export const membersPerPage = 24
/** Decisions: the count stops at '1000+'. */
export const countCap = 1_000

/** A member in a list. */
export interface MemberCardView {
  id: string
  name: string
  age: number
  gender: Gender
  city: string | null
  /** Kilometres from city to city, rounded up to 1, 2, 5, 10, 25 …; null without both cities. */
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
  /** Value of `after` for the next page. */
  next: string | null
  /** Offered when nobody fits the filters. */
  similar: MemberCardView[]
}

/** What a profile tells, in the order of the field table. */
export interface FactView {
  field: ChoiceFieldName | 'seeks'
  /** Keys of its options. */
  options: string[]
  /** The viewer says the same; told of what somebody is here for. */
  shared: boolean
}

export interface InterestView {
  key: Interest
  /** The viewer has it too. */
  shared: boolean
}

/** /members/{id} */
export interface MemberPageView extends Omit<MemberCardView, 'photo'> {
  /** ISO 3166-1 and ISO 3166-2; null when not said or not shown. */
  country: string | null
  region: string | null
  /** ISO; null where an invisible member's profile is shown to somebody else. */
  lastActiveAt: string | null
  /** In their order, the main one first. */
  photos: PhotoView[]
  aboutMe: string | null
  facts: FactView[]
  interests: InterestView[]
  isViewer: boolean
  /** Not confirmed yet: the profile is open only to those they wrote to. */
  waitsForActivation: boolean
  /** There is a conversation with the viewer. */
  talks: boolean
}

/** Photos of a profile that only premium members see. */
export interface PremiumPhotosView {
  id: string
  name: string
  /** All photos of the profile. */
  count: number
  /** Those that others don't see; blurred for them. */
  photos: PhotoView[]
}

/** The paragraphs of what somebody says of themselves, as a profile shows them. */
export function paragraphsOf(about: string | null): string[] {
  return (about ?? '')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
