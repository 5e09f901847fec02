import { sessionCookie } from '~/platform/http/cookies'
import { readSession } from '../read-session.server'
import type { RequestContext } from '../request-context'
import { isUnfinished, wizardPath } from './steps'

/** Where a login leads: to the sign-up that was left midway, else to the page that was wanted. */
export async function afterLogIn(
  { tenant, cookies }: Pick<RequestContext, 'tenant' | 'cookies'>,
  wanted: string,
): Promise<string> {
  const member = await readSession(tenant, cookies.get(sessionCookie) ?? '')
  return member && isUnfinished(member) ? wizardPath : wanted
}
