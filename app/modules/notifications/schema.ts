/** Payload of a push for the service worker (public/sw-push.js), in the member's language. */
export interface PushNote {
  kind: 'message' | 'like' | 'match' | 'calendar' | 'verified' | 'not_verified' | 'test'
  title: string
  body: string
  /** The page that a click opens. */
  url: string
  /** A notification replaces the displayed one with the same tag. */
  tag: string
  /** The brand's icon. */
  icon: string
  /** Photo of the member that the notification is about. */
  image?: string
}

/** Response to the wish for a test push. */
export interface PushTestReply {
  pushTest: 'sent' | 'not_subscribed' | 'too_many'
}

/** Reasons why e-mail is off (specification 4): spam report, invalid address, unsubscribed in the mail app. */
export type EmailDisabledReason = 'fbl' | 'bounce' | 'listunsubscribe'

/** Look of the notices that say why there are no e-mails (design, 23 alerts). */
export const emailsOffLooks = {
  bounce: { kind: 'danger', icon: 'mail-warning' },
  fbl: { kind: 'warning', icon: 'mail-warning' },
  listunsubscribe: { kind: 'info', icon: 'mail-minus' },
} as const satisfies Record<
  EmailDisabledReason,
  { kind: 'danger' | 'warning' | 'info'; icon: 'mail-warning' | 'mail-minus' }
>
