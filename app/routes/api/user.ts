import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { answerUserCall, currentUser, languageBody, logInBody } from '~/modules/accounts/user/user-calls.server'
import { answerPushCall, subscriptionBody, unsubscriptionBody } from '~/modules/notifications/push/push-call.server'
import { paths } from '~/paths'
import { call, polledCall, writingCalls } from '~/shell/calls/call.server'

const path = paths.api.user

const user = z.object({
  id: z.uuid(),
  status: z.enum(['not_confirmed', 'active']),
  credits: z.int(),
  paid_user: z.boolean(),
  notifications_disabled: z.array(z.string()),
  trafficsource: z.string().nullable(),
  language: z.string(),
  signup_date: z.iso.datetime(),
  profile: z.looseObject({ id: z.uuid(), name: z.string(), country: z.string().nullable() }),
})
const answer = z.object({ user: user.nullable() })
const query = z.object({ push: z.string().optional().describe("`1`: it is about this browser's pushes") })

export const loader = polledCall(
  { method: 'GET', path, summary: 'The member of the session, or null for a visitor.', answer },
  (viewer) => currentUser({ viewer }),
)

const post = call(
  {
    method: 'POST',
    path,
    summary: 'Logs in, with a code where the account asks for one. With `push=1`: registers the browser for pushes.',
    query,
    body: z.union([logInBody, subscriptionBody]),
    answer: z.union([answer, z.object({ subscribed: z.literal(true) })]),
    refusals: { 401: 'Wrong, or `second_factor_needed`.', 429: 'Too often.' },
  },
  answerWrite,
)

const put = call(
  {
    method: 'PUT',
    path,
    summary: "Saves the language of the member's screens and e-mails.",
    member: true,
    body: languageBody,
    answer,
  },
  ({ body, context }) => answerWrite({ query: {}, body, context }),
)

const remove = call(
  {
    method: 'DELETE',
    path,
    summary: 'With `push=1`: ends the pushes of this browser.',
    member: true,
    query,
    onlyWith: 'push',
    body: unsubscriptionBody,
    answer: z.object({ subscribed: z.literal(false) }),
  },
  answerWrite,
)

export const action = writingCalls(post, put, remove)

interface Write {
  query: { push?: string | undefined }
  body: unknown
  context: AppLoadContext
}

async function answerWrite({ query, body, context }: Write): Promise<Response> {
  const answerCall = query.push === undefined ? answerUserCall : answerPushCall
  const { status, answer } = await answerCall(context, context.method, body)
  return Response.json(answer, { status })
}
