import { z } from 'zod'
import type { RequestContext } from '~/modules/accounts/request-context'
import { paths } from '~/paths'
import { cookieAges } from '~/platform/http/cookies'

/** Whence the buyer came: only a conversation or a profile of this site, so that no address can lead anywhere else. */
const wayBack = z.string().refine((path) => {
  const [id = ''] = /[0-9a-f-]{36}/.exec(path) ?? []
  return [paths.chat(id), paths.memberChat(id), paths.member(id)].includes(path)
})

const cookie = 'way-back'
/** Sent to the pages of an order only. */
const path = paths.credits

type Asking = Pick<RequestContext, 'url' | 'cookies'>

/** What `?back=` of an address says; null without a word that counts. */
export function requestedWayBack(url: URL): string | null {
  return wayBack.safeParse(url.searchParams.get('back')).data ?? null
}

/** Keeps over the checkout what `/credits?back=` says. Opened without any word the page forgets it. */
export function keepWayBack({ url, cookies }: Asking): void {
  const asked = requestedWayBack(url)
  if (asked) cookies.set(cookie, asked, { path, maxAge: cookieAges.wayBack })
  else if (url.searchParams.size === 0) cookies.clear(cookie, { path })
}

/** The conversation or profile to go back to after paying; null when the buyer came from elsewhere. */
export function wayBackOf({ cookies }: Pick<Asking, 'cookies'>): string | null {
  return wayBack.safeParse(cookies.get(cookie)).data ?? null
}
