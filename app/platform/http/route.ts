import type { FormShape } from '../forms/form-shape.server'
import { isUuid } from '../uuid'

/** How the server treats a request before the route answers it; each route says it in its `handle.request`. */
export interface RequestRules {
  /**
   * The page is the same for all visitors with the same settings and comes from the page cache. `plain`: only for visits with
   * nothing to store or to carry. `with_click`: also for the visit of an advertisement's click.
   */
  cached?: 'plain' | 'with_click'
  /** Proves itself by a signature or a token instead of the page that it comes from. */
  signed?: true
  /** Open to members who have not agreed to the terms that count today: they need it to decide, or have a right to it. */
  beforeTerms?: true
  /** May be sent while looking around by a preview link: nothing of it is kept but on the own device. */
  inPreview?: true
  /** Its forms lead on to the payment provider. */
  leadsToPayment?: true
  /** The address names by its id what the request makes read: a conversation's messages, a profile's like. */
  opens?: 'conversation' | 'profile'
}

/** What an address takes with a POST, PUT or DELETE. */
export type Taken =
  /** A form; `upload`: its action reads a multipart one by itself, file and all. */
  | { kind: 'form'; shape: FormShape; upload?: true }
  /** JSON of a call. */
  | { kind: 'call'; bytes: number }
  /** Whatever another server sends, which proves itself. */
  | { kind: 'signed'; bytes: number; types?: readonly string[] }

/** The route that an address leads to. */
export interface Route {
  /** Its file in app/, without the ending: 'routes/members/member'. */
  id: string
  /** What the metrics count its requests by: the folder of its file. */
  area: string
  /** The parts of the address that the route names. */
  params: Readonly<Record<string, string | undefined>>
  rules: RequestRules
  /** Null when it takes nothing. */
  takes: Taken | null
}

/** The id of what a request for this route makes read. */
export function openedBy({ rules, params: { id } }: Route, what: RequestRules['opens']): string | null {
  return rules.opens === what && id !== undefined && isUuid(id) ? id : null
}

/** All that a form sent to this route may hold; null when it takes none. */
export function formShapeOf({ takes }: Route): FormShape | null {
  return takes?.kind === 'form' ? takes.shape : null
}
