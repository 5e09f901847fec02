import type { RequestContext } from '~/modules/accounts/request-context'
import { NotEnoughCredits } from '~/modules/credits/errors'
import type { ComposerView, SendOutcome, SendRefusal } from '../../schema'

/** URL parameter of the page that a refused form redirects to. */
const word = 'refused'

/**
 * Returns the path to redirect to after a refusal of a form without a script whose text the server stored. It is a page
 * of its own, so the browser's Back doesn't ask to submit the form again. Null when the response stays on the form's
 * page.
 */
export function pageOfRefusal(path: string, outcome: SendOutcome): string | null {
  if (!('refused' in outcome) || outcome.refused.kind !== 'text' || !outcome.refused.alert) return null
  return `${path}?${new URLSearchParams({ [word]: outcome.refused.alert })}`
}

/** Returns why the unsent text was refused, according to the URL. Null once it can be sent. */
export function refusedBefore(
  { url, t }: Pick<RequestContext, 'url' | 't'>,
  { unsent, price, balance, draftId }: ComposerView,
): SendRefusal | null {
  const alert = (['credits', 'free_messages'] as const).find((each) => each === url.searchParams.get(word))
  if (!alert || unsent === '' || price.kind !== 'credits' || balance >= price.credits) return null
  const { status, code, data } = new NotEnoughCredits(price.credits, balance)
  return { status, text: t(code, data), alert, price: price.credits, kind: 'text', body: unsent, draftId }
}
