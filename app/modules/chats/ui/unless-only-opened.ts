import type { ShouldRevalidateFunction } from '@remix-run/react'
import { unlessRefused } from '~/ui/fetching/unless-refused'

/** What a conversation's address opens in the page that is there: gifts, a question, a suggested line, what it is about. */
const opens = ['gift', 'photo', 'ask', 'say', 'understood', 'message', 'reply', 'about']

/** `shouldRevalidate` around a conversation: `unlessRefused`, and nothing is loaded for what is in the page already. */
export const unlessOnlyOpened: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change
  const moves = currentUrl.search !== nextUrl.search
  if (moves && !formMethod && without(currentUrl) === without(nextUrl)) return false
  return unlessRefused(change)
}

function without(url: URL): string {
  const rest = new URLSearchParams(url.search)
  for (const name of opens) rest.delete(name)
  return `${url.pathname}?${rest}`
}
