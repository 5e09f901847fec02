import type { PushState } from '../browser/push-state'
import type { IconName } from '../icon-names'
import type { Dismissal } from './dismissals'

/** Banner under the top bar. Its texts are in the viewer's language. */
export interface BannerView<Topic extends string = string> {
  id: string
  /** Topic by which pages exclude banners. */
  topic: Topic
  kind: 'danger' | 'warning' | 'info' | 'bonus'
  icon: IconName
  title: string
  /** Shorter title for phones, where the full title takes more than one line. */
  short?: string
  text: string
  action: BannerAction | null
  /** Second action. */
  also?: BannerAction
  /** Cookie that stores when the banner was dismissed (`hide-enrich-alert`, …); null if it can't be dismissed. */
  dismissKey: Dismissal | null
  /** ISO time of the event that the banner reports: earlier dismissals don't count. */
  since?: string
  /** ISO time at which the offer ends; bonus banners only. */
  endsAt: string | null
  /** Server clock when the view was made (ISO), so that the countdown doesn't depend on the visitor's clock. */
  now: string
  /** Shows the banner only while this browser has this push state. */
  pushState?: PushState
  /** Shows the banner also on pages that allow only blocking problems. */
  urgent?: boolean
  /** A notice required by law: shown even on pages that exclude banners. */
  everywhere?: boolean
}

export interface BannerAction {
  label: string
  to: string
  /** `post` submits a form instead of a link (resend an activation e-mail); `push` requests push permission. */
  method: 'get' | 'post' | 'push'
}
