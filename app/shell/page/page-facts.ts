import { useMatches } from '@remix-run/react'
import type { BannerView } from '~/ui/notices/banner-view'

/** Subject of a banner. */
export type BannerTopic = 'activation' | 'emails' | 'finish' | 'photo' | 'push' | 'suspended' | 'terms'

export type Banner = BannerView<BannerTopic>

/** Dynamic segments of the route's path, by name. */
export type Params = Readonly<Record<string, string | undefined>>

/** Properties that a page declares to the frame, in its route's handle. */
export interface PageFacts {
  /** Topics of alerts that the page leaves out (specification 4). `none`: all, except for notices required by law. */
  banners?: 'none' | readonly BannerTopic[]
  /** Belongs to the members area (specification 2), which shows the offer to new members and announces the time bonus. */
  offers?: true
  /** A conversation, moment or decision, which no pop-up interrupts. */
  calm?: true
  /** An open conversation, whose read marks are in no response. */
  conversation?: true
  /** Omits the site-entry warning: pages that it links to, or by which members exercise their rights. */
  unwarned?: true | ((params: Params) => boolean)
  /** Item of the main navigation to mark as current, and no other, where the page's URL is not below that item's. */
  navigation?: 'messages' | 'premium'
  /** Shows a back button in the installed app, which has none itself. */
  back?: true
  /** Member news that the page shows in more detail than a count. */
  news?: 'chats' | 'likes'
  /** Shows the balance outside its badge, so a change of the balance reloads the page. */
  balance?: true
}

/** Returns facts and params of the innermost route. */
export function usePage(): { facts: PageFacts; params: Params } {
  const page = useMatches().at(-1)
  return { facts: (page?.handle ?? {}) as PageFacts, params: page?.params ?? {} }
}
