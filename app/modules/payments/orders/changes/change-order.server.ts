import { sql } from 'kysely'
import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { FormContext, RequestContext, TextContext } from '~/modules/accounts/request-context'
import { DiscountRefused } from '~/modules/discounts/errors'
import { newMemberOffer } from '~/modules/discounts/new-member-offers'
import { refusalText } from '~/modules/discounts/refusal-text'
import { DomainError } from '~/platform/errors'
import { formFields } from '~/platform/forms/read-form.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { PaymentMethod } from '../../methods'
import { isByMandate } from '../../methods'
import { isUnfinished } from '../../schema'
import { debitPage } from '../order-pages'
import { lockPurchases } from '../order-row.server'
import { placeOrder } from '../place-order.server'
import { freshOrder } from '../refresh-order.server'
import { dropOrder } from './drop-order.server'

/** Buttons of an unfinished order: `cancel`, or a payment method, with the key of the order that replaces it. */
export const changeForm = z.object({
  intent: formFields.intent,
  method: z.string().max(20).optional(),
  next: z.uuid().optional(),
})

/**
 * Cancels the buyer's unfinished order and frees its discount; an order that turns out to be paid, and one that is no
 * longer unfinished, stays as it is.
 */
export async function cancelOrder(buyer: Member, key: string): Promise<void> {
  await freshOrder(buyer, key)
  await forMember(buyer, async (db) => {
    const orders = await lockPurchases(db, sql`account_id = ${buyer.id} and order_key = ${key}`)
    const order = orders.find(({ order_key }) => order_key === key)
    if (order && isUnfinished(order.status)) await dropOrder(db, order, 'cancelled')
  })
}

interface Change {
  method: PaymentMethod
  /** Key of the order that replaces this one: sending it twice makes one order. */
  next: string
}

type Context = FormContext & TextContext & Pick<RequestContext, 'country' | 'language'>

/**
 * Replaces the buyer's unfinished order by one with another payment method, at the same price or a lower one, with its
 * discount while that lasts. Returns where the buyer continues, or why the order stays as it is.
 */
export async function changeMethod(
  context: Context,
  buyer: Member,
  key: string,
  { method, next }: Change,
): Promise<{ to: string } | { unchanged: string; status: number }> {
  const found = await freshOrder(buyer, key)
  if (!found) throw new Response(null, { status: 404 })
  const { order } = found
  if (!isUnfinished(order.status)) return { to: order.page }
  const discount = order.discount?.code ?? null
  const code = typedCode(buyer, discount)
  // Bank details come first: the order stays, with its discount, until the one made on their page replaces it.
  if (isByMandate(method)) {
    const offer = code === null ? discount : null
    return { to: debitPage(order.bundleId, code, uuidv7(), { offer, replaces: key }) }
  }
  const { country, client } = context
  const { bundleId, amount, currency } = order
  const seen = { amount, currency }
  const wish = { key: next, bundleId, method, code, card: null, keep: false, seen }
  try {
    return { to: await placeOrder(buyer, { ...wish, country, addressCountry: client.country, replaces: key }) }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const unchanged = error instanceof DiscountRefused ? refusalText(context, error) : context.t(error.code, error.data)
    return { unchanged, status: error.status }
  }
}

/** Returns the code of an order's discount if it was typed: the offers to new members come by themselves. */
function typedCode(buyer: Member, code: string | null): string | null {
  return code !== null && newMemberOffer(buyer.tenant.settings, buyer, code) ? null : code
}
