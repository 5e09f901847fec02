import type { z } from 'zod'
import type { Member, Viewer } from '~/modules/accounts/member'
import type { RateLimitRule } from '~/platform/cache/rate-limits.server'
import type { MemberList } from '~/platform/live/live-event'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Input and output of a call: the server validates by these rules, and /api/openapi.json is generated from them. */
export interface CallRules<Query extends z.ZodObject = z.ZodObject, Body extends z.ZodType = z.ZodType> {
  method: CallMethod
  /** One of `paths.api`. */
  path: string
  /** Purpose of the call, in one sentence. */
  summary: string
  /** Query parameters; absent if the call takes none. */
  query?: Query
  /** Query parameter that tells this call from others of its path and method; see `writingCalls`. */
  onlyWith?: string
  /** Body of a POST, PUT or DELETE. */
  body?: Body
  /** The body is a form with files, which the action reads itself. */
  multipart?: true
  /** Maximum body size in bytes. */
  bytes?: number
  /** Error code for an invalid query or body. Default: `invalid_request`. */
  invalid?: string
  /** Rate limit per member or, for visitors, per address. `tooOften`: key of a text other than the default one. */
  limit?: RateLimitRule & { tooOften?: string }
  /** Visitors get 403 `authentication_required`. */
  member?: true
  /** Schema of the body with status 200; null for 204 without a body. */
  answer: z.ZodType | null
  /** Sends an ETag, and 304 to a client whose copy is current. */
  unchanged?: true
  /** Content type of the response, if not JSON. */
  answerType?: string
  /** Statuses of errors that have the shape of the response. */
  refusedLikeAnswer?: readonly number[]
  /** Body of the errors of `call` itself, if not the common one: the specification wants `false` of a position. */
  refusedWith?: false
  /** Where a request is redirected with 302, and when. */
  redirects?: string
  /** Errors specific to this call, besides the common ones: status → description. */
  refusals?: Readonly<Record<number, string>>
}

/** Call polled by every open page, answered before the routes. */
export type PolledCall = ViewerCall | ListCall

/** Call about the viewer, or that there is none. */
export interface ViewerCall {
  rules: CallRules
  list: null
  answer(viewer: Viewer | null): object
}

/** Call for members, whose response is cached. */
export interface ListCall {
  rules: CallRules
  /** Member list whose changes invalidate the response. */
  list: MemberList
  answer(member: Member): Promise<object>
}

const calls = new Map<string, CallRules>()
const polled = new Map<string, PolledCall>()

export function registerCall(rules: CallRules): void {
  calls.set(`${rules.method} ${rules.path} ${rules.onlyWith ?? ''}`, rules)
}

export function registerPolled(call: PolledCall): void {
  polled.set(call.rules.path, call)
}

/** Returns the calls of all loaded routes. */
export function knownCalls(): CallRules[] {
  return [...calls.values()]
}

export function polledCall(path: string): PolledCall | undefined {
  return polled.get(path)
}

/** Returns the methods of a call; empty for an unknown path. */
export function methodsOfCall(path: string): string[] {
  const methods = new Set(knownCalls().flatMap((rules) => (rules.path === path ? [rules.method] : [])))
  return methods.has('GET') ? [...methods, 'HEAD'] : [...methods]
}
