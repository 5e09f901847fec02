import type { ShouldRevalidateFunction } from '@remix-run/react'
import { unlessRefused } from '~/ui/fetching/unless-refused'

/** URL parameters that open something in the page already loaded: gifts, a question, a suggested line, a quote. */
const opens = ['gift', 'photo', 'ask', 'say', 'understood', 'message', 'reply', 'about']

/** `shouldRevalidate` of a conversation: `unlessRefused`, and no reload for what is already in the page. */
export const unlessOnlyOpened: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, formMethod } = change
  const moves = currentUrl.search !== nextUrl.search
  // The question before an unmatch counts what would be lost.
  const counts = nextUrl.searchParams.get('ask') === 'unmatch'
  if (moves && !counts && !formMethod && without(currentUrl) === without(nextUrl)) return false
  return unlessRefused(change)
}

function without(url: URL): string {
  const rest = new URLSearchParams(url.search)
  for (const name of opens) rest.delete(name)
  return `${url.pathname}?${rest}`
}
