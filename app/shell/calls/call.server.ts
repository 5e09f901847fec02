import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { requireMember } from '~/modules/accounts/guards.server'
import type { Member, Viewer } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { Taken } from '~/platform/http/route'
import { jsonUnlessKnown } from '~/platform/http/unchanged.server'
import type { MemberList } from '~/platform/live/live-event'
import type { CallRules } from './known-calls.server'
import { methodsOfCall, registerCall, registerPolled } from './known-calls.server'

/** Input of a call's handler, parsed by the call's rules. */
interface CallInput<Query extends z.ZodObject, Body extends z.ZodType> {
  query: z.output<Query>
  body: z.output<Body>
  params: Args['params']
  request: Request
  context: AppLoadContext
}

type Args = LoaderFunctionArgs | ActionFunctionArgs
type RouteCall = ((args: Args) => Promise<Response>) & { rules: CallRules; takes: Taken }
type Answer = object | Response | null

/** Maximum body size in bytes, unless the call sets its own. */
const usualBytes = 16 * 1024

/**
 * Returns a loader or action for a call (docs/api.md): checks the rate limit, parses query and body by the rules, and
 * sends the handler's result as JSON. Invalid input gives 400, too many requests 429 with `Retry-After`. A handler may
 * return a `Response` or throw a `DomainError`.
 */
export function call<Query extends z.ZodObject, Body extends z.ZodType>(
  rules: CallRules<Query, Body>,
  handler: (input: CallInput<Query, Body>) => Answer | Promise<Answer>,
): RouteCall {
  return guardedCall(rules, (context) => (rules.member ? requireMember(context) : null), handler)
}

/** Like `call`, for members only. */
export function memberCall<Query extends z.ZodObject, Body extends z.ZodType>(
  rules: CallRules<Query, Body>,
  handler: (input: CallInput<Query, Body> & { member: Member }) => Answer | Promise<Answer>,
): RouteCall {
  return guardedCall({ ...rules, member: true }, requireMember, ({ who, ...input }) =>
    handler({ ...input, member: who }),
  )
}

/** Like `call`, with a guard that runs before any other check and throws for callers it refuses. */
export function guardedCall<Who, Query extends z.ZodObject, Body extends z.ZodType>(
  rules: CallRules<Query, Body>,
  guard: (context: AppLoadContext) => Who | Promise<Who>,
  handler: (input: CallInput<Query, Body> & { who: Who }) => Answer | Promise<Answer>,
): RouteCall {
  registerCall(rules)
  const answer = async ({ params, request, context }: Args): Promise<Response> => {
    const who = await guard(context)
    const refused = await tooOften(context, rules)
    if (refused) return refused
    const query = queryOf(rules).safeParse(firstValues(context.url.searchParams))
    const body = rules.body ? rules.body.safeParse(await request.json().catch(() => null)) : null
    if (!query.success || body?.success === false) return invalid(rules)
    const input = { query: query.data, body: body?.data, params, request, context } as CallInput<Query, Body>
    return answerOf(await handler({ ...input, who }))
  }
  return Object.assign(answer, { rules, takes: { kind: 'call', bytes: rules.bytes ?? usualBytes } as const })
}

/** Call polled by open pages, with an ETag. Without any of its query parameters it is answered before the routes. */
export function polledCall(rules: CallRules, answer: (viewer: Viewer | null) => object): RouteCall {
  registerPolled({ rules, list: null, answer })
  return call({ ...rules, unchanged: true }, ({ request, context }) => jsonUnlessKnown(request, answer(context.viewer)))
}

/**
 * Like `polledCall`, for members only.
 * @param list member list whose changes invalidate the response
 */
export function memberPolledCall<Query extends z.ZodObject>(
  rules: CallRules<Query, z.ZodType>,
  list: MemberList,
  answer: (member: Member, query: z.output<Query>) => Promise<object>,
): RouteCall {
  const usual = queryOf(rules).parse({})
  registerPolled({ rules, list, answer: (member) => answer(member, usual) })
  return memberCall({ ...rules, unchanged: true }, async ({ member, query, request }) =>
    jsonUnlessKnown(request, await answer(member, query)),
  )
}

/**
 * Combines the writing calls of one path into one action, chosen by method. Of two calls with the same method, the one
 * with `onlyWith` comes first and answers requests with that query parameter.
 */
export function writingCalls(
  ...calls: RouteCall[]
): ((args: ActionFunctionArgs) => Promise<Response>) & { takes: Taken } {
  const bytes = Math.max(...calls.map(({ rules }) => rules.bytes ?? usualBytes))
  const action = async (args: ActionFunctionArgs) => {
    const { request, context } = args
    const chosen = calls.find(
      ({ rules: { method, onlyWith } }) =>
        method === request.method && (!onlyWith || context.url.searchParams.has(onlyWith)),
    )
    return chosen ? chosen(args) : notTaken(context.url.pathname, request.method)
  }
  return Object.assign(action, { takes: { kind: 'call', bytes } as const })
}

/** Documents an action of another kind, such as an upload, as a call. */
export function documentedCall<Action>(rules: CallRules, action: Action): Action {
  registerCall(rules)
  return action
}

/** Returns an error response. Without a message it later gets the default one, in the language of the request. */
export function refusal(status: number, error: string, message?: string): Response {
  return Response.json({ error, message }, { status })
}

/** Refuses a method that the path takes only with a query parameter. */
function notTaken(path: string, method: string): Response {
  const others = methodsOfCall(path).filter((other) => other !== method)
  return Response.json({ error: 'method_not_allowed' }, { status: 405, headers: { Allow: others.join(', ') } })
}

function invalid({ invalid: error = 'invalid_request', refusedWith }: CallRules): Response {
  return refusedWith === undefined ? refusal(400, error) : Response.json(refusedWith, { status: 400 })
}

function queryOf<Query extends z.ZodObject>({ query }: CallRules<Query, z.ZodType>): Query {
  return query ?? (z.object({}) as unknown as Query)
}

async function tooOften(context: AppLoadContext, { limit, refusedWith }: CallRules): Promise<Response | null> {
  if (!limit) return null
  // A call of the console has no limit here, and its context no tenant.
  const { tenant, viewer, client, t } = context
  const { tooOften: key, ...rule } = limit
  const { allowed, waitSeconds } = await rateLimit(tenant, rule).take(viewer?.id ?? client.addressBlock)
  if (allowed) return null
  const message = key ? { message: t(key) } : {}
  return Response.json(refusedWith ?? { error: 'too_many_requests', ...message }, {
    status: 429,
    headers: { 'Retry-After': String(waitSeconds) },
  })
}

function answerOf(answer: Answer): Response {
  if (answer instanceof Response) return answer
  return answer === null ? new Response(null, { status: 204 }) : Response.json(answer)
}

function firstValues(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...new Set(query.keys())].map((name) => [name, query.get(name) ?? '']))
}
