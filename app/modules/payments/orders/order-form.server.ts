import { z } from 'zod'
import { ProofNeeded } from '~/modules/accounts/errors'
import type { Member } from '~/modules/accounts/member'
import { DiscountRefused } from '~/modules/discounts/errors'
import { longestCode } from '~/modules/discounts/schema'
import { DomainError } from '~/platform/errors'
import { formShape } from '~/platform/forms/form-shape.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { RequestContext } from '~/tenancy/request-context.server'
import { CheckoutNotOpened } from '../errors'
import type { PaymentMethod } from '../methods'
import type { OrderRefusal } from '../schema'
import { choicePage, draftPage } from './order-pages'
import { placeOrder } from './place-order.server'

/** What the buyer saw on the button, and the tick for immediate delivery. */
const orderSchema = z.object({
  amount: z.coerce.number().int(),
  currency: z.string().max(3),
  code: z.string().max(longestCode).optional(),
  agreed: z.literal('on').optional(),
  card: z.uuid().optional(),
  keep: z.literal('on').optional(),
})

export const orderForm = formShape(orderSchema)

interface Choice {
  key: string
  bundleId: number
  method: PaymentMethod
}

type Asking = Pick<RequestContext, 't' | 'client' | 'country'>

/** The order button was pressed: answers where to go on, or why not. Without the tick nothing is ordered. */
export async function submitOrder(
  { t, client, country }: Asking,
  buyer: Member,
  choice: Choice,
  form: FormData,
): Promise<{ to: string } | { refused: OrderRefusal; status: number }> {
  const sent = orderSchema.safeParse(Object.fromEntries(form))
  if (!sent.success) throw new Response(null, { status: 400 })
  const { agreed, code = null, card = null, keep, ...seen } = sent.data
  if (!agreed) return { refused: { error: t('credits:order.tick_needed'), atTick: true }, status: 422 }
  try {
    const wish = { code, card, keep: keep === 'on', seen }
    return { to: await placeOrder(buyer, { ...choice, ...wish, country, addressCountry: client.country }) }
  } catch (error) {
    if (error instanceof DiscountRefused) return { to: choicePage(choice, code) }
    if (error instanceof CheckoutNotOpened) return { to: retryPage(choice, code, error) }
    if (!(error instanceof DomainError) || error instanceof ProofNeeded) throw error
    return { refused: { error: t(error.code, error.data), atTick: false }, status: error.status }
  }
}

/** Why the last checkout did not open, as an address can say it. */
const notOpened = { unavailable: 'credits:error.unavailable', refused: 'credits:error.provider_refused' } as const

/** The same order anew, which says why the first could not be paid. */
function retryPage({ bundleId, method }: Choice, code: string | null, error: CheckoutNotOpened): string {
  const why = error.code === notOpened.unavailable ? 'unavailable' : 'refused'
  return `${draftPage(bundleId, method, code, { key: uuidv7() })}&failed=${why}`
}

/** What an address says of the checkout before, in the reader's language; null when there was none. */
export function failedBefore({ url, t }: Pick<RequestContext, 'url' | 't'>): OrderRefusal | null {
  const why = url.searchParams.get('failed')
  if (why !== 'unavailable' && why !== 'refused') return null
  return { error: t(notOpened[why]), atTick: false }
}
