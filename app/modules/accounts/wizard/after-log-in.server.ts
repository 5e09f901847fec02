import { sessionCookie } from '~/platform/http/cookies'
import { readSession } from '../read-session.server'
import type { RequestContext } from '../request-context'
import { isUnfinished, wizardPath } from './steps'

/** Returns the page after login: the sign-up wizard if it was left unfinished, otherwise the requested page. */
export async function afterLogIn(
  { tenant, cookies }: Pick<RequestContext, 'tenant' | 'cookies'>,
  wanted: string,
): Promise<string> {
  const member = await readSession(tenant, cookies.get(sessionCookie) ?? '')
  return member && isUnfinished(member) ? wizardPath : wanted
}
