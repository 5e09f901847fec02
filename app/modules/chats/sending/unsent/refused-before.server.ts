import type { RequestContext } from '~/modules/accounts/request-context'
import { NotEnoughCredits } from '~/modules/credits/errors'
import type { ComposerView, SendOutcome, SendRefusal } from '../../schema'

/** In the address of the page that a refused form leads to. */
const word = 'refused'

/**
 * Where a form without a script goes on after a refusal whose text the server keeps: a page of its own, that Back shows
 * again without asking to send the form once more. Null when the answer stays on the form's page.
 */
export function pageOfRefusal(path: string, outcome: SendOutcome): string | null {
  if (!('refused' in outcome) || outcome.refused.kind !== 'text' || !outcome.refused.alert) return null
  return `${path}?${new URLSearchParams({ [word]: outcome.refused.alert })}`
}

/** Why the text that waits was not sent, as the address says it; null once it could be. */
export function refusedBefore(
  { url, t }: Pick<RequestContext, 'url' | 't'>,
  { unsent, price, balance, draftId }: ComposerView,
): SendRefusal | null {
  const alert = (['credits', 'free_messages'] as const).find((each) => each === url.searchParams.get(word))
  if (!alert || unsent === '' || price.kind !== 'credits' || balance >= price.credits) return null
  const { status, code, data } = new NotEnoughCredits(price.credits, balance)
  return { status, text: t(code, data), alert, price: price.credits, kind: 'text', body: unsent, draftId }
}
