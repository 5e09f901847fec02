import type { SubmissionResult } from '@conform-to/dom'
import { z } from 'zod'
import { ProofNeeded } from '~/modules/accounts/errors'
import type { Member } from '~/modules/accounts/member'
import type { FormContext, RequestContext } from '~/modules/accounts/request-context'
import { DiscountRefused } from '~/modules/discounts/errors'
import { longestCode } from '~/modules/discounts/schema'
import { DomainError } from '~/platform/errors'
import { anyOfForms, formShape } from '~/platform/forms/form-shape.server'
import { readForm } from '~/platform/forms/read-form.server'
import { uuidv7 } from '~/platform/tokens.server'
import { defineForm } from '~/ui/forms/define-form.server'
import { CheckoutNotOpened } from '../errors'
import type { PaymentMethod } from '../methods'
import { choicePage, draftPage } from './order-pages'
import { placeOrder } from './place-order.server'

/** Amount, currency and code that the button showed, and the choice of payment. */
const seenSchema = z.object({
  amount: z.coerce.number().int(),
  currency: z.string().max(3),
  code: z.string().max(longestCode).optional(),
  card: z.uuid().optional(),
  keep: z.literal('on').optional(),
})

/** Returns the schema of the checkbox for immediate delivery. */
export function tickSchema(t: (key: 'credits:order.tick_needed') => string) {
  return z.object({ agreed: z.literal('on', t('credits:order.tick_needed')) })
}

/** The checkbox for immediate delivery. */
export const tickForm = defineForm(tickSchema)

export const orderForm = anyOfForms(formShape(seenSchema), tickForm.shape)

interface Choice {
  key: string
  bundleId: number
  method: PaymentMethod
  /** Key of the buyer's unfinished order that this one replaces. */
  replaces?: string
}

type Context = FormContext & Pick<RequestContext, 'country'>

/** Submits the order. Returns where to continue, or why it was refused. Without the checkbox, nothing is ordered. */
export async function submitOrder(
  { t, client, country }: Context,
  buyer: Member,
  choice: Choice,
  form: FormData,
): Promise<{ to: string } | { refused: SubmissionResult<string[]>; status: number }> {
  const { code = null, card = null, keep, ...seen } = readForm(form, seenSchema)
  const submission = tickForm.parse(t, form)
  if (submission.status !== 'success') return { refused: submission.reply(), status: 422 }
  try {
    const wish = { code, card, keep: keep === 'on', seen }
    return { to: await placeOrder(buyer, { ...choice, ...wish, country, addressCountry: client.country }) }
  } catch (error) {
    if (error instanceof DiscountRefused) return { to: choicePage(choice, code) }
    if (error instanceof CheckoutNotOpened) return { to: retryPage(choice, code, error) }
    if (!(error instanceof DomainError) || error instanceof ProofNeeded) throw error
    return { refused: submission.reply({ formErrors: [t(error.code, error.data)] }), status: error.status }
  }
}

/** Reasons why the last checkout did not open, as named in a URL. */
const notOpened = { unavailable: 'credits:error.unavailable', refused: 'credits:error.provider_refused' } as const

/** Returns the URL of a new order like the failed one, which says why the first could not be paid. */
function retryPage({ bundleId, method }: Choice, code: string | null, error: CheckoutNotOpened): string {
  const why = error.code === notOpened.unavailable ? 'unavailable' : 'refused'
  return `${draftPage(bundleId, method, code, { key: uuidv7() })}&failed=${why}`
}

/** Returns why the previous checkout failed, in the reader's language; null if none did. */
export function failedBefore({ url, t }: Pick<RequestContext, 'url' | 't'>): string | null {
  const why = url.searchParams.get('failed')
  if (why !== 'unavailable' && why !== 'refused') return null
  return t(notOpened[why])
}
