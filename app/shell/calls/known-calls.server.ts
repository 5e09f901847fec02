import type { z } from 'zod'
import type { Member } from '~/modules/accounts/member'
import type { RateLimitRule } from '~/platform/cache/rate-limits.server'
import type { MemberList } from '~/platform/live/live-event'

export type CallMethod = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a call takes and answers: the server checks it by these rules, and /api/openapi.json is made of them. */
export interface CallRules<Query extends z.ZodObject = z.ZodObject, Body extends z.ZodType = z.ZodType> {
  method: CallMethod
  /** Of `paths.api`. */
  path: string
  /** What it is for, in one sentence. */
  summary: string
  /** Parameters of the address. Absent: it takes none. */
  query?: Query
  /** The method is taken only with this parameter of the address; otherwise it is 405. */
  onlyWith?: string
  /** Of a POST, PUT or DELETE. */
  body?: Body
  /** It is a form with files, which its action reads by itself. */
  multipart?: true
  /** The longest body in bytes. */
  bytes?: number
  /** The code of the error when query or body don't fit; `invalid_request` if it isn't named. */
  invalid?: string
  /** How often a member or an address may ask. `tooOften`: the key of the text, if it isn't the usual one. */
  limit?: RateLimitRule & { tooOften?: string }
  /** Visitors get 403 `authentication_required`. */
  member?: true
  /** Of status 200; null for 204 without a body. */
  answer: z.ZodType | null
  /** With an ETag; 304 while nothing has changed for a client that names it. */
  unchanged?: true
  /** The type of the answer, where it isn't JSON. */
  answerType?: string
  /** Statuses of refusals that have the shape of the answer. */
  refusedLikeAnswer?: readonly number[]
  /** Refusals that are the call's own, beside those of every call: status → what they mean. */
  refusals?: Readonly<Record<number, string>>
}

/** A call that every open page polls: answered before the routes. */
export interface PolledCall {
  rules: CallRules
  /** The list of the member whose changes invalidate the answer; null for one that isn't cached. */
  list: MemberList | null
  /** Null: visitors are refused. */
  answer(member: Member | null): object | Promise<object> | null
}

const calls = new Map<string, CallRules>()
const polled = new Map<string, PolledCall>()

export function registerCall(rules: CallRules): void {
  calls.set(`${rules.method} ${rules.path}`, rules)
}

export function registerPolled(call: PolledCall): void {
  polled.set(call.rules.path, call)
}

/** All calls of the loaded routes. */
export function knownCalls(): CallRules[] {
  return [...calls.values()]
}

export function polledCall(path: string): PolledCall | undefined {
  return polled.get(path)
}

/** The methods that a call takes; none for an unknown one. */
export function methodsOfCall(path: string): string[] {
  const methods = knownCalls().flatMap((rules) => (rules.path === path ? [rules.method] : []))
  return methods.includes('GET') ? [...methods, 'HEAD'] : methods
}
