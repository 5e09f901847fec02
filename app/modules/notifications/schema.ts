/** What a push carries to the service worker (public/sw-push.js), in the member's language. */
export interface PushNote {
  kind: 'message' | 'like' | 'match' | 'calendar'
  title: string
  body: string
  /** The page that a click opens. */
  url: string
  /** A later note of the same tag takes the place of the one that is shown. */
  tag: string
  /** The brand's own. */
  icon: string
  /** Whose news it is. */
  image?: string
}

/** Specification 4: spam report, invalid address, unsubscribed in the mail app. */
export const emailDisabledReasons = ['fbl', 'bounce', 'listunsubscribe'] as const

export type EmailDisabledReason = (typeof emailDisabledReasons)[number]

/** Of the notices that tell why there are no e-mails (design, 23 alerts). */
export const emailsOffLooks = {
  bounce: { kind: 'danger', icon: 'mail-warning' },
  fbl: { kind: 'warning', icon: 'mail-warning' },
  listunsubscribe: { kind: 'info', icon: 'mail-minus' },
} as const satisfies Record<
  EmailDisabledReason,
  { kind: 'danger' | 'warning' | 'info'; icon: 'mail-warning' | 'mail-minus' }
>
