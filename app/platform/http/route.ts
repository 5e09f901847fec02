import type { FormShape } from '../forms/form-shape.server'
import { isUuid } from '../uuid'

/** How the server treats a request before its route runs; each route declares it in its `handle.request`. */
export interface RequestRules {
  /**
   * The page is the same for all visitors with the same settings and is served from the page cache. `plain`: only for
   * visits with nothing to store or to carry over. `with_click`: also for the visit that an advertisement's click
   * starts.
   */
  cached?: 'plain' | 'with_click'
  /**
   * Reading the page takes the session from the cache (docs/decisions/820). Its loader calls `requireViewer`; forms sent to
   * it read the database.
   */
  cachedViewer?: true
  /** Authenticated by a signature or a token instead of by the page it comes from. */
  signed?: true
  /** Open to members who have not agreed to the current terms: they need it to decide, or have a right to it. */
  beforeTerms?: true
  /** Allowed while a preview link is used: it stores nothing except on the visitor's own device. */
  inPreview?: true
  /** Its forms redirect to the payment provider. */
  leadsToPayment?: true
  /** The page may use the device's camera. */
  camera?: true
  /** The page may use the device's microphone. */
  microphone?: true
  /** Kind of object, named by the id in the URL, that the request marks as read: a conversation, a profile's like. */
  opens?: 'conversation' | 'profile'
}

/** The body that a route accepts with POST, PUT or DELETE. */
export type Taken =
  /** A form; with `upload` its action reads a multipart body itself, files included. */
  | { kind: 'form'; shape: FormShape; upload?: true }
  /** JSON of an API call. */
  | { kind: 'call'; bytes: number }
  /** Any body from another server, which authenticates itself. */
  | { kind: 'signed'; bytes: number; types?: readonly string[] }

/** The route matched by a URL. */
export interface Route {
  /** Its file in app/, without the extension: 'routes/members/member'. */
  id: string
  /** Label of its requests in the metrics: the folder of its file. */
  area: string
  /** The named parameters of the URL. */
  params: Readonly<Record<string, string | undefined>>
  rules: RequestRules
  /** Null when it accepts no body. */
  takes: Taken | null
}

/** Returns the id of the object that a request for this route marks as read. */
export function openedBy({ rules, params: { id } }: Route, what: RequestRules['opens']): string | null {
  return rules.opens === what && id !== undefined && isUuid(id) ? id : null
}

/** Returns the bounds of the forms sent to this route; null when it accepts none. */
export function formShapeOf({ takes }: Route): FormShape | null {
  return takes?.kind === 'form' ? takes.shape : null
}
