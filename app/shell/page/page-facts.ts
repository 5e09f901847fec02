import { useMatches } from '@remix-run/react'
import type { BannerView } from '~/ui/notices/banner-view'

/** What a banner is about. */
export type BannerTopic = 'activation' | 'emails' | 'finish' | 'offer' | 'photo' | 'push' | 'suspended' | 'terms'

export type Banner = BannerView<BannerTopic>

/** The parts of an address that its route names. */
export type Params = Readonly<Record<string, string | undefined>>

/** What a page says of itself to the frame around it, in its route's handle. */
export interface PageFacts {
  /**
   * Which banners stand above the page. `none`: a moment or a decision that nothing disturbs, but for what the law asks to be
   * told. `conversation`: only what keeps its messages from arriving. A list: all but these.
   */
  banners?: 'none' | 'conversation' | readonly BannerTopic[]
  /** Specification 2, 'The members area': offers to new members and the time bonus show here, and nowhere else. */
  offers?: true
  /** The site-entry warning stays away: the page is one that it links to, or stands between a member and their rights. */
  unwarned?: true | ((params: Params) => boolean)
  /** The page of the main navigation that it belongs to, when its own address is none below that. */
  navigation?: 'premium'
  /** In the installed app, which has none of its own, a button leads back from here. */
  back?: true
  /** What of a member's news it shows more of than a number. */
  news?: 'chats' | 'likes'
}

/** What the innermost page says of itself, and the parts of its address. */
export function usePage(): { facts: PageFacts; params: Params } {
  const page = useMatches().at(-1)
  return { facts: (page?.handle ?? {}) as PageFacts, params: page?.params ?? {} }
}
