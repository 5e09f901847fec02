import { createHash } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { newMemberOffer } from '~/modules/discounts/new-member-offers'
import { longestCode } from '~/modules/discounts/schema'
import { paths } from '~/paths'
import type { PaymentMethod } from '../methods'
import type { Market } from '../prices'
import { bundlesIn, marketOf } from '../prices'
import { offeredNow } from '../provider/offered-now.server'
import type { OrderDraftView } from '../schema'
import { taxIncluded, taxOf } from '../tax'
import { buyingOffer } from './buying-offer.server'
import { choicePage } from './order-pages'
import { orderRow } from './order-row.server'

export interface OrderChoice {
  bundleId: number
  method: PaymentMethod
  market: Market
}

/**
 * Returns the bundle, payment method and market that a URL names.
 * @throws Response 404 if there is no such bundle; redirects to the choice of payment methods if this one isn't offered
 */
export async function orderChoice(context: RequestContext, bundleId: string, named: string): Promise<OrderChoice> {
  const { settings } = context.tenant
  const market = marketOf(context)
  const bundle = bundlesIn(settings, market.currency).find(({ id }) => `${id}` === bundleId)
  if (!bundle) throw new Response(null, { status: 404 })
  const method = (await offeredNow(context.tenant, market)).find((offered) => offered === named)
  if (!method) throw redirect(`${paths.credits}?bundle=${bundle.id}`)
  return { bundleId: bundle.id, method, market }
}

/** Returns the discount code in the URL, as typed. */
export function codeIn({ url }: Pick<RequestContext, 'url'>): string | null {
  return url.searchParams.get('code')?.trim().slice(0, longestCode) || null
}

/** Returns the code of the offer that was displayed to the buyer before the order. */
export function offerIn({ url }: Pick<RequestContext, 'url'>): string | null {
  return url.searchParams.get('offer')?.slice(0, longestCode) || null
}

/**
 * Returns the key of an order that the buyer may place: the same in every tab with this choice, until they have placed
 * another order. So two tabs can't make two orders of it.
 */
export async function draftKey(buyer: Member, ...choice: (string | number | null | undefined)[]): Promise<string> {
  const last = await forMember(buyer, (db) =>
    orderRow(db).where('account_id', '=', buyer.id).orderBy('payment_id', 'desc').limit(1).executeTakeFirst(),
  )
  const hash = createHash('sha256').update(JSON.stringify([buyer.id, last?.id ?? null, ...choice]))
  const hex = hash.digest('hex')
  // A UUID of version 8, whose content is the application's own (RFC 9562).
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/**
 * Returns the order as the buyer sees it before it is placed.
 * @throws Response redirects to the choice of bundles, which shows the reason at the field, if the code doesn't apply
 */
export async function orderDraftView(
  context: RequestContext,
  member: Member,
  { bundleId, method, market }: OrderChoice,
): Promise<OrderDraftView> {
  const code = codeIn(context)
  const { bundles, refusal, heldBy } = await buyingOffer(member, market, code, { bundleId, method })
  const bundle = bundles.find(({ id }) => id === bundleId)
  if (refusal || !bundle) throw redirect(choicePage({ bundleId, method }, code))
  const { credits, amount, discount } = bundle
  const offerSeen = newMemberOffer(member.tenant.settings, member, offerIn(context) ?? '')
  const { rate } = taxOf(member.tenant, [
    { kind: 'profile', country: member.country },
    { kind: 'address', country: context.client.country },
  ])
  return {
    ...{ bundleId, credits, amount, discount, code, method },
    takesFrom: heldBy?.moves && discount ? heldBy.paymentId : null,
    offerGone: code === null && (offerSeen?.percentage ?? 0) > (discount?.percentage ?? 0),
    currency: market.currency,
    taxAmount: taxIncluded(amount, rate),
    taxRate: rate / 100,
  }
}
