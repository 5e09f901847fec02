import { z } from 'zod'
import { languages } from '~/i18n/languages'
import { DomainError } from '~/platform/errors'
import { cookieAges, localeCookie } from '~/platform/http/cookies'
import { SecondFactorNeeded } from '../errors'
import { requireMember } from '../guards.server'
import { readSession } from '../read-session.server'
import type { RequestContext } from '../request-context'
import type { UserView } from '../schema'
import { longestCode } from '../schema'
import { sessionClient } from '../sessions/browser.server'
import type { Login } from '../sessions/log-in.server'
import { logIn, logInWithCode } from '../sessions/log-in.server'
import { loginSchema } from '../sessions/log-in-form.server'
import { keepSession } from '../sessions/sessions.server'
import { changeLanguage } from './change-language.server'
import { userView } from './user-view'

type Asking = Pick<RequestContext, 'tenant' | 't' | 'client' | 'cookies' | 'viewer' | 'url'>

/** Response to a call. `error` is a code, `message` its text in the reader's language. */
export interface UserAnswer {
  status: number
  answer: { user: UserView | null } | { error: string; message: string }
}

export const logInBody = loginSchema('required').extend({ code: z.string().max(longestCode).optional() })
export const languageBody = z.object({ language: z.enum(languages) })

/** Returns the member of the session, or null for a visitor. */
export function currentUser({ viewer }: Pick<Asking, 'viewer'>): { user: UserView | null } {
  return { user: viewer && userView(viewer) }
}

/** Handles POST with {login, password} and, if the account requires one, {code}; and PUT with {language}. */
export function answerUserCall(context: Asking, method: string, body: unknown): Promise<UserAnswer> {
  if (method === 'POST') return logInByCall(context, body)
  if (method === 'PUT') return saveLanguage(context, body)
  return Promise.resolve(refused(context, 405, 'method_not_allowed'))
}

async function logInByCall(context: Asking, body: unknown): Promise<UserAnswer> {
  const parsed = logInBody.safeParse(body)
  if (!parsed.success) return refused(context, 400, 'invalid_request')
  try {
    const token = await logInWhole(context, parsed.data)
    keepSession(context.cookies, token)
    const member = await readSession(context.tenant, token)
    return { status: 200, answer: { user: member && userView(member) } }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const name = error.code.split('.').at(-1) ?? error.code
    return { status: error.status, answer: { error: name, message: context.t(error.code, error.data) } }
  }
}

/** Logs in with the password, and with the code if it was sent and the account requires one. */
async function logInWhole(context: Asking, { code, ...login }: Login & { code?: string | undefined }): Promise<string> {
  const client = sessionClient(context)
  return logIn(context.tenant, login, client).catch((error) => {
    if (!(error instanceof SecondFactorNeeded) || code === undefined) throw error
    return logInWithCode(context.tenant, { ticket: error.ticket, code }, client)
  })
}

/** Saves the language of the member's screens and e-mails; the cookie also applies it to the browser as a visitor. */
async function saveLanguage(context: Asking, body: unknown): Promise<UserAnswer> {
  const member = requireMember(context)
  const parsed = languageBody.safeParse(body)
  if (!parsed.success || !context.tenant.languages.includes(parsed.data.language)) {
    return refused(context, 400, 'invalid_request')
  }
  const { language } = parsed.data
  await changeLanguage(member, language)
  context.cookies.set(localeCookie, language, { maxAge: cookieAges.locale })
  return { status: 200, answer: { user: userView({ ...member, language }) } }
}

function refused({ t }: Asking, status: number, error: string): UserAnswer {
  return { status, answer: { error, message: t('common:error.default') } }
}
