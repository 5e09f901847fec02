import { useRouteLoaderData } from '@remix-run/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Language } from '~/i18n/languages'
import type { ViewerFacts } from '~/modules/accounts/ui/use-viewer'
import type { OfferBarView, OfferView } from '~/modules/discounts/schema'
import type { BrandFacts } from '~/ui/brand/use-brand'
import type { Banner } from '../page/page-facts'

/** Data around every page: brand, viewer, languages, notices. The root loader returns it as `frame`. */
export interface Frame {
  brand: BrandFacts
  /** The operator's own pages, linked from the footer. */
  ownPages: { to: string; title: string }[]
  viewer: FrameViewer | null
  language: Language
  /** Languages of the dropdown; with the build option `all`, every language of the brand. */
  visibleLanguages: Language[]
  /** Build option VITE_LANGUAGE_DROPDOWN. */
  languageDropdown: 'auto' | 'hidden' | 'all'
  /** False with a traffic source (specification 2, footer). */
  showCompany: boolean
  /** True in English if the brand's setting is on. */
  usFooter: boolean
  /**
   * `pages`: shown in default and empty layouts; `everywhere`: also in lander and chat layouts (countries NL and DE);
   * `off`: setting off, country not listed, logged in, or dismissed.
   */
  entryWarning: 'off' | 'pages' | 'everywhere'
  /** Query that links and forms pass on while no cookie may store where the visitor came from. */
  carried: string
  /** Whether to ask for consent to store the click that brought the visitor. */
  asksTracking: boolean
  /** Alerts in order of importance; those that apply to the page share one strip. */
  banners: Banner[]
  /** Offer to a new member, for the bar above the members area; null if none is running. */
  offer: OfferBarView | null
  /** Time bonus that a modal announces after a while in the members area; null if there is none to announce. */
  bonusModal: OfferView | null
}

export interface FrameViewer extends ViewerFacts {
  /** The e-mail address while it waits for confirmation. */
  emailToConfirm: string | null
  /** Unread messages, uncapped. */
  unread: number
  newLikes: number
}

/** Counts in the badges, which change while a page is open. */
export type FrameCounts = Pick<FrameViewer, 'credits' | 'unread' | 'newLikes'>

/** Counts received after the frame `of` was loaded; a newer frame replaces them. */
let newest: { counts: FrameCounts; of: Frame } | null = null
const listeners = new Set<() => void>()

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Updates the badges and title of a loaded frame. Returns false when nothing changed. */
export function updateCounts(of: Frame, changed: Partial<FrameCounts>): boolean {
  if (!of.viewer) return false
  const { credits, unread, newLikes } = newest?.of === of ? newest.counts : of.viewer
  const counts = { credits, unread, newLikes, ...changed }
  if (counts.credits === credits && counts.unread === unread && counts.newLikes === newLikes) return false
  newest = { counts, of }
  for (const listener of listeners) listener()
  return true
}

/** Returns the frame from the root loader; null if loading failed. */
export function useLoadedFrame(): Frame | null {
  return (useRouteLoaderData<{ frame: Frame }>('root')?.frame as Frame | undefined) ?? null
}

/** Returns the frame with the newest counts; null if loading failed. */
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

/** Returns the frame with the newest counts. Works only below the root route. */
export function useFrame(): Frame {
  const frame = useFrameIfLoaded()
  if (!frame) throw new Error('useFrame() needs the root loader')
  return frame
}
