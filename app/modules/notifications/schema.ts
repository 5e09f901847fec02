/** What a push carries to the service worker (public/sw-push.js), in the member's language. */
export interface PushNote {
  kind: 'message' | 'like' | 'match'
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
