import { useRouteLoaderData } from '@remix-run/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Language } from '~/i18n/languages'
import type { PushState } from './browser/push-state'
import type { IconName } from './icon-names'
import type { Dismissal } from './layout/dismissals'
import type { BannerTopic } from './page/page-facts'

/** What the layouts show around a page: brand, viewer, languages, notices. The root loader returns it as `frame`. */
export interface Frame {
  tenant: FrameTenant
  /** Always the brand's company; whether the footer names it is said by `showCompany`. */
  company: FrameCompany | null
  viewer: FrameViewer | null
  language: Language
  /** Languages the dropdown offers. With the build option `all` these are all languages of the brand. */
  visibleLanguages: Language[]
  /** Build option VITE_LANGUAGE_DROPDOWN. */
  languageDropdown: 'auto' | 'hidden' | 'all'
  /** False with a traffic source (specification 2, footer). */
  showPaymentLogos: boolean
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
  banners: BannerView[]
  /** Tells of the time bonus after a while in the members area; null when it has nothing to tell. */
  bonusModal: BonusModalView | null
}

export interface FrameTenant {
  slug: string
  name: string
  /** Address of the brand's mark. */
  logo: string
  minAge: number
  /** True when the brand shows fictional profiles: the disclaimer then names them. */
  hasFictional: boolean
  fictionalIcon: IconName
  fictionalSingular: string
  fictionalPlural: string
  supportEmail: string
  supportPhone: string | null
  /** The operator's own pages, as the footer links to them. */
  pages: { to: string; title: string }[]
}

export interface FrameCompany {
  id: number
  name: string
  address: string
  postalCode: string | null
  city: string
  country: string
  /** Registration number at the chamber of commerce. */
  kvk: string | null
  vatNumbers: string[]
  /** Names that it trades under, its own left out. */
  tradeNames: string[]
}

export interface FrameViewer {
  name: string
  email: string
  photoUrl: string | null
  /** Has bought credits at least once: sees Credits instead of Premium. */
  paid: boolean
  credits: number
  /** Unread messages, uncapped. */
  unread: number
  newLikes: number
}

/** A notice under the top bar. Texts are already in the viewer's language. */
export interface BannerView {
  id: string
  /** Pages say by it which banners stay away from them. */
  topic: BannerTopic
  kind: 'danger' | 'warning' | 'info' | 'bonus'
  icon: IconName
  title: string
  text: string
  action: BannerAction | null
  /** A second one. */
  also?: BannerAction
  /** Cookie that remembers the dismissal with its time (`hide-enrich-alert`, …); null: it can't be dismissed. */
  dismissKey: Dismissal | null
  /** ISO time of what it tells: a dismissal before then doesn't count. */
  since?: string
  /** Bonus only: ISO time at which the offer ends. */
  endsAt: string | null
  /** Server clock when the view was made (ISO), so that the countdown doesn't depend on the visitor's clock. */
  now: string
  /** Shown only while pushes are so in this browser. */
  pushState?: PushState
  /** Also in an opened conversation: without it messages don't arrive. */
  withConversation?: boolean
  /** A notice that the law asks for: also where banners stay away. */
  everywhere?: boolean
}

export interface BonusModalView {
  percentage: number
  /** How long the bonus lasts from sign-up. */
  hours: number
  /** ISO time at which it ends. */
  endsAt: string
  /** Server clock when the view was made (ISO). */
  now: string
}

export interface BannerAction {
  label: string
  to: string
  /** `post` sends a form instead of following a link (resend an activation e-mail); `push` asks the browser for pushes. */
  method: 'get' | 'post' | 'push'
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
export function tellCounts(of: Frame, changed: Partial<FrameCounts>): boolean {
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
  const told = useSyncExternalStore(
    listen,
    () => newest,
    () => null,
  )
  return useMemo(
    () => (frame?.viewer && told?.of === frame ? { ...frame, viewer: { ...frame.viewer, ...told.counts } } : frame),
    [frame, told],
  )
}

/** The frame with the newest counts. Only for components below root. */
export function useFrame(): Frame {
  const frame = useFrameIfLoaded()
  if (!frame) throw new Error('useFrame() needs the root loader')
  return frame
}
