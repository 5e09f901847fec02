import { z } from 'zod'
import {
  currentUser,
  languageBody,
  logInBody,
  logInByCall,
  saveLanguage,
} from '~/modules/accounts/user/user-calls.server'
import {
  subscribe,
  subscriptionBody,
  unsubscribe,
  unsubscriptionBody,
} from '~/modules/notifications/push/subscriptions.server'
import { paths } from '~/paths'
import { call, memberCall, polledCall, refusal, writingCalls } from '~/shell/calls/call.server'

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
  profile: z.object({
    id: z.uuid(),
    name: z.string(),
    country: z.string().nullable(),
    status: z.enum(['active', 'disabled']),
    main_image: z.object({ filename: z.string() }).nullable(),
    thumb_filename: z.string().nullable(),
  }),
})
const answer = z.object({ user: user.nullable() })
const query = z.object({ push: z.string().optional().describe("`1`: it is about this browser's pushes") })

export const loader = polledCall(
  { method: 'GET', path, summary: 'The member of the session, or null for a visitor.', answer },
  (viewer) => currentUser({ viewer }),
)

const login = call(
  {
    method: 'POST',
    path,
    summary: 'Logs in, with a code where the account asks for one.',
    body: logInBody,
    answer,
    refusals: {
      401: 'Wrong, or `second_factor_needed`.',
      409: 'The account is closed and waits to be erased.',
      429: 'Too many wrong passwords or codes.',
    },
  },
  ({ body, context }) => logInByCall(context, body),
)

const changeLanguage = memberCall(
  {
    method: 'PUT',
    path,
    summary: "Saves the language of the member's screens and e-mails.",
    body: languageBody,
    answer,
  },
  ({ member, body: { language }, context }) =>
    member.tenant.languages.includes(language)
      ? saveLanguage(context, member, language)
      : refusal(400, 'invalid_request'),
)

const subscribePushes = memberCall(
  {
    method: 'POST',
    path,
    summary: 'With `push=1`: registers this browser for pushes.',
    query,
    onlyWith: 'push',
    limit: { name: 'push-subscriptions', points: 120, seconds: 3600 },
    body: subscriptionBody,
    answer: z.object({ subscribed: z.literal(true) }),
  },
  async ({ member, body: { endpoint, keys } }) => {
    await subscribe(member, { endpoint, ...keys })
    return { subscribed: true }
  },
)

const unsubscribePushes = memberCall(
  {
    method: 'DELETE',
    path,
    summary: 'With `push=1`: ends the pushes of this browser.',
    query,
    onlyWith: 'push',
    body: unsubscriptionBody,
    answer: z.object({ subscribed: z.literal(false) }),
  },
  async ({ member, body }) => {
    await unsubscribe(member, body.endpoint)
    return { subscribed: false }
  },
)

export const action = writingCalls(subscribePushes, login, changeLanguage, unsubscribePushes)
