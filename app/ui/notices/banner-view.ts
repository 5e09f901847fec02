import type { PushState } from '../browser/push-state'
import type { IconName } from '../icon-names'
import type { Dismissal } from './dismissals'

/** A notice under the top bar. Texts are already in the viewer's language. */
export interface BannerView<Topic extends string = string> {
  id: string
  /** Pages say by it which banners stay away from them. */
  topic: Topic
  kind: 'danger' | 'warning' | 'info' | 'bonus'
  icon: IconName
  title: string
  /** The title on a phone, where the whole one takes more than a line. */
  short?: string
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
  /** Also where only what keeps a page from its purpose may disturb. */
  urgent?: boolean
  /** A notice that the law asks for: also where banners stay away. */
  everywhere?: boolean
}

export interface BannerAction {
  label: string
  to: string
  /** `post` sends a form instead of following a link (resend an activation e-mail); `push` asks the browser for pushes. */
  method: 'get' | 'post' | 'push'
}
