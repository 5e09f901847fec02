import type { Gender } from '~/modules/accounts/member'
import type { Joining } from '~/modules/accounts/schema'
import type { MemberCardView } from '~/modules/members/schema'
import type { LanderName, NichePrefix } from '~/tenancy/landers/landers'

/** A member whom a lander shows: fictional, or one who agreed to be shown to visitors. */
export interface ShownMember extends MemberCardView {
  /** First sentence of their text about themselves, if it is short. */
  line: string | null
  /** Suggested first lines to them, in the reader's language. */
  openers: string[]
  /** Keys of interests. */
  interests: string[]
}

/** A pin on the map; there is one per city. */
export interface MapPin {
  /** The member in `members` whom it selects; null for a drawn person. */
  member: ShownMember | null
  city: string
}

/** Map of a country with members' cities, or with its largest cities while no member can be shown there. */
export interface MapView {
  width: number
  height: number
  path: string
  pins: MapPin[]
}

/** A variant's own texts; null where the lander's are used. */
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
  lander: LanderName
  joining: Joining
  prefix: NichePrefix
  /** Slug of the variant's file, otherwise the prefix. */
  slug: string
  words: OwnWords
  /** Empty when nobody may be shown to visitors: the lander then draws people and asks for a line about the visitor. */
  members: ShownMember[]
  /** Genders of the members it may show. */
  genders: readonly Gender[]
  map: MapView | null
  /** URLs of the variant's pictures, otherwise of the brand's. */
  pictures: string[]
  film: string | null
  /** City in which 'alonetonight' takes place. */
  city: string | null
  /** Order of the questions. */
  steps: readonly ('gender' | 'seeks' | 'age')[]
  minAge: number
  /** Maximum length of a message, in characters. */
  messageLength: number
  /** The first message costs nothing. */
  freeMessages: boolean
  /** The brand's warning before the first message to a fictional profile. */
  warning: string | null
  /** CSS of this page: positions on the map, and a variant's colors. */
  css: string
  /** Id of the only member it shows; null on other landers. */
  memberId: string | null
}
