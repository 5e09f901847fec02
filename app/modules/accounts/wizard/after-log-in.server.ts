import { redirect, redirectDocument } from '@remix-run/node'
import { sessionCookie } from '~/platform/http/cookies'
import { readSession } from '../read-session.server'
import type { RequestContext } from '../request-context'
import { isUnfinished, wizardPath } from './steps'

/**
 * Leads on after login: to the sign-up wizard if it was left unfinished, otherwise to the requested page. A member who
 * reads another language gets a new document, which brings its texts.
 */
export async function redirectAfterLogIn(
  { tenant, cookies, language }: Pick<RequestContext, 'tenant' | 'cookies' | 'language'>,
  wanted: string,
): Promise<Response> {
  const member = await readSession(tenant, cookies.get(sessionCookie) ?? '')
  const page = member && isUnfinished(member) ? wizardPath : wanted
  return member && member.language !== language ? redirectDocument(page) : redirect(page)
}
