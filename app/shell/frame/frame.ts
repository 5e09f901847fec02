import { useRouteLoaderData } from '@remix-run/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Language } from '~/i18n/languages'
import type { ViewerFacts } from '~/modules/accounts/ui/use-viewer'
import type { OfferView } from '~/modules/discounts/schema'
import type { BrandFacts } from '~/ui/brand/use-brand'
import type { Banner } from '../page/page-facts'

/** What the layouts show around a page: brand, viewer, languages, notices. The root loader returns it as `frame`. */
export interface Frame {
  brand: BrandFacts
  /** The operator's own pages, as the footer links to them. */
  ownPages: { to: string; title: string }[]
  viewer: FrameViewer | null
  language: Language
  /** Languages the dropdown offers. With the build option `all` these are all languages of the brand. */
  visibleLanguages: Language[]
  /** Build option VITE_LANGUAGE_DROPDOWN. */
  languageDropdown: 'auto' | 'hidden' | 'all'
  /** False with a traffic source (specification 2, footer). */
  showCompany: boolean
  /** English locale and the setting's flag is set. */
  usFooter: boolean
  /**
   * `pages`: shown on default and empty layouts; `everywhere`: on lander and chat layouts too (countries NL and DE);
   * `off`: setting off, country not listed, logged in, or dismissed.
   */
  entryWarning: 'off' | 'pages' | 'everywhere'
  /** The query that links and forms carry on, while no cookie may keep where the visitor came from. */
  carried: string
  /** Whether to ask that the click which brought the visitor may be remembered. */
  asksTracking: boolean
  /** In order of importance; the first that applies to the page is shown. */
  banners: Banner[]
  /** The time bonus, of which a modal tells after a while in the members area; null when it has nothing to tell. */
  bonusModal: OfferView | null
}

export interface FrameViewer extends ViewerFacts {
  /** Unread messages, uncapped. */
  unread: number
  newLikes: number
}

/** What badges show: it changes while a page is open. */
export type FrameCounts = Pick<FrameViewer, 'credits' | 'unread' | 'newLikes'>

/** Counts that came after the frame of that moment was loaded; the next frame knows better. */
let newest: { counts: FrameCounts; of: Frame } | null = null
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Brings badges and title of a loaded frame up to date. False when they are so already. */
export function updateCounts(of: Frame, changed: Partial<FrameCounts>): boolean {
  if (!of.viewer) return false
  const { credits, unread, newLikes } = newest?.of === of ? newest.counts : of.viewer
  const counts = { credits, unread, newLikes, ...changed }
  if (counts.credits === credits && counts.unread === unread && counts.newLikes === newLikes) return false
  newest = { counts, of }
  for (const listener of listeners) listener()
  return true
}

/** The frame as the root loader gave it; null when it could not be loaded. */
export function useLoadedFrame(): Frame | null {
  return (useRouteLoaderData<{ frame: Frame }>('root')?.frame as Frame | undefined) ?? null
}

/** The frame with the newest counts; null when it could not be loaded. */
export function useFrameIfLoaded(): Frame | null {
  const frame = useLoadedFrame()
  const counted = useSyncExternalStore(
    listen,
    () => newest,
    () => null,
  )
  return useMemo(
    () =>
      frame?.viewer && counted?.of === frame ? { ...frame, viewer: { ...frame.viewer, ...counted.counts } } : frame,
    [frame, counted],
  )
}

/** The frame with the newest counts. Only for components below root. */
export function useFrame(): Frame {
  const frame = useFrameIfLoaded()
  if (!frame) throw new Error('useFrame() needs the root loader')
  return frame
}
