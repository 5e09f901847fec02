import type { PushState } from '../browser/push-state'
import type { IconName } from '../icon-names'
import type { Dismissal } from './dismissals'

/** Alert in the strip under the top bar. Its texts are in the viewer's language. */
export interface BannerView<Topic extends string = string> {
  id: string
  /** Topic by which pages exclude banners. */
  topic: Topic
  kind: 'danger' | 'warning' | 'info'
  icon: IconName
  title: string
  /** Second sentence, which only screen readers get where the window is narrow. */
  text: string
  action: BannerAction | null
  /** Second action. */
  also?: BannerAction
  /** Cookie that stores when the banner was dismissed (`hide-enrich-alert`, …); null if it can't be dismissed. */
  dismissKey: Dismissal | null
  /** ISO time of the event that the banner reports: earlier dismissals don't count. */
  since?: string
  /** Shows the banner only while this browser has this push state. */
  pushState?: PushState
  /** A notice required by law: shown in full at every width, even on pages that exclude banners. */
  everywhere?: boolean
}

export interface BannerAction {
  label: string
  to: string
  /** `post` submits a form instead of a link (resend an activation e-mail); `push` requests push permission. */
  method: 'get' | 'post' | 'push'
}
