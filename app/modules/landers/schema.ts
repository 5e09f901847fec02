import type { Gender } from '~/modules/accounts/member'
import type { MemberCardView } from '~/modules/members/schema'
import type { LanderName, NichePrefix } from '~/tenancy/landers/landers'

/** Somebody whom a lander shows: fictional, or agreed to be shown to visitors. */
export interface ShownMember extends MemberCardView {
  /** The first sentence of what they say of themselves, when it is short. */
  line: string | null
  /** First lines to them, in the reader's language. */
  openers: string[]
  /** Keys of interests. */
  interests: string[]
}

/** A face on the map: one a city. */
export interface MapPin {
  member: ShownMember
  city: string
}

/** The visitor's country with members' cities. */
export interface MapView {
  width: number
  height: number
  path: string
  pins: MapPin[]
}

/** A variant's own words; null where the lander's stand. */
export interface OwnWords {
  title: string | null
  headline: string | null
  lede: string | null
  call: string | null
  placeholder: string | null
  question: string | null
  answers: string[] | null
}

export interface LanderView {
  /** The screen that shows it: another one where it has too few members. */
  screen: LanderName
  /** At whose address it stands. */
  lander: LanderName
  prefix: NichePrefix
  /** Of the variant's file, else the prefix. */
  slug: string
  words: OwnWords
  members: ShownMember[]
  /** Of its members, all that it may show. */
  genders: readonly Gender[]
  map: MapView | null
  /** Of the variant, else of the brand. */
  pictures: string[]
  film: string | null
  /** Where the evening is: a city. */
  city: string | null
  /** Order of the questions. */
  steps: readonly ('gender' | 'seeks' | 'age')[]
  minAge: number
  /** Characters. */
  messageLength: number
  /** The first message costs nothing. */
  freeMessages: boolean
  /** The brand's words before the first message to a fictional profile. */
  warning: string | null
  /** Custom properties of this page: places on a drawing, a variant's colours. */
  css: string
  /** Whom alone it shows. */
  memberId: string | null
}
