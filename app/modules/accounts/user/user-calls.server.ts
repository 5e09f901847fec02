import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { languages } from '~/i18n/languages'
import { cookieAges, localeCookie } from '~/platform/http/cookies'
import { changeAccount } from '../account-row.server'
import { SecondFactorNeeded } from '../errors'
import type { Member, Viewer } from '../member'
import { readSession } from '../read-session.server'
import type { RequestContext } from '../request-context'
import type { UserView } from '../schema'
import { longestCode } from '../schema'
import { sessionClient } from '../sessions/browser.server'
import { logIn, logInWithCode } from '../sessions/log-in.server'
import { loginSchema } from '../sessions/log-in-form.server'
import { keepSession } from '../sessions/sessions.server'

type Context = Pick<RequestContext, 'tenant' | 'client' | 'cookies' | 'url'>

/** Response of the user calls; null for a visitor. */
interface UserAnswer {
  user: UserView | null
}

export const logInBody = loginSchema('required').extend({ code: z.string().max(longestCode).optional() })
export const languageBody = z.object({ language: z.enum(languages) })

/** Returns the member of the session, or null for a visitor. */
export function currentUser({ viewer }: { viewer: Viewer | null }): UserAnswer {
  return { user: viewer && userView(viewer) }
}

/**
 * Logs in with the password, and with the code if it was sent and the account requires one.
 * @throws SecondFactorNeeded 401 without a code, and like `logIn` and `logInWithCode`
 */
export async function logInByCall(
  context: Context,
  { code, ...login }: z.output<typeof logInBody>,
): Promise<UserAnswer> {
  const client = sessionClient(context)
  const token = await logIn(context.tenant, login, client).catch((error) => {
    if (!(error instanceof SecondFactorNeeded) || code === undefined) throw error
    return logInWithCode(context.tenant, { ticket: error.ticket, code }, client)
  })
  keepSession(context.cookies, token)
  return currentUser({ viewer: await readSession(context.tenant, token) })
}

/** Saves the language of the member's screens and e-mails; the cookie also applies it to the browser as a visitor. */
export async function saveLanguage(
  { cookies }: Pick<Context, 'cookies'>,
  member: Member,
  language: Language,
): Promise<UserAnswer> {
  await changeLanguage(member, language)
  cookies.set(localeCookie, language, { maxAge: cookieAges.locale })
  return { user: userView({ ...member, language }) }
}

/** Saves the language of a member's screens and e-mails. */
export async function changeLanguage(member: Member, language: Language): Promise<void> {
  await forMember(member, (db) => changeAccount(db, member.id).set({ language }).execute())
}

/** Returns `user` of /api/user.php (specification 3, logged-in user). */
function userView(viewer: Viewer): UserView {
  return {
    id: viewer.id,
    status: viewer.status,
    credits: viewer.credits,
    paid_user: viewer.paid,
    notifications_disabled: viewer.notificationsDisabled,
    trafficsource: viewer.trafficSource,
    language: viewer.language,
    signup_date: viewer.signupAt.toISOString(),
    profile: {
      id: viewer.id,
      name: viewer.name,
      country: viewer.country,
      status: viewer.profileStatus === 'active' ? 'active' : 'disabled',
      main_image: viewer.mainPhoto && { filename: `${viewer.mainPhoto.hash}-600.webp` },
      thumb_filename: viewer.mainPhoto && `${viewer.mainPhoto.hash}-200.webp`,
    },
  }
}

/** Whether a call comes from a page of this site, by the header of its client and the browser's `Sec-Fetch-Site`. */
export function isOwnClient(headers: Headers): boolean {
  return headers.get('X-Client') === '1' && headers.get('Sec-Fetch-Site') === 'same-origin'
}
