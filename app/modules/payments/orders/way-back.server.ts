import { z } from 'zod'
import type { RequestContext } from '~/modules/accounts/request-context'
import { paths } from '~/paths'
import { cookieAges } from '~/platform/http/cookies'

/** Path the buyer came from: only a conversation or a profile of this site, to prevent open redirects. */
const wayBack = z.string().refine((path) => {
  const [id = ''] = /[0-9a-f-]{36}/.exec(path) ?? []
  return [paths.chat(id), paths.memberChat(id), paths.member(id)].includes(path)
})

const cookie = 'way-back'

type Context = Pick<RequestContext, 'url' | 'cookies'>

/** Returns the valid path in `?back=`; null if there is none. */
export function requestedWayBack(url: URL): string | null {
  return wayBack.safeParse(url.searchParams.get('back')).data ?? null
}

/** Keeps the path in `/credits?back=` in a cookie until after the checkout. A URL without any parameters clears it. */
export function keepWayBack({ url, cookies }: Context): void {
  const requested = requestedWayBack(url)
  if (requested) cookies.set(cookie, requested, { maxAge: cookieAges.wayBack })
  else if (url.searchParams.size === 0) cookies.clear(cookie)
}

/** Returns the conversation or profile to go back to after paying; null if the buyer came from elsewhere. */
export function wayBackOf({ cookies }: Pick<Context, 'cookies'>): string | null {
  return wayBack.safeParse(cookies.get(cookie)).data ?? null
}
