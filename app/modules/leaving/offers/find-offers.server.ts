import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { notificationPreferences } from '~/modules/accounts/settings/preferences'
import { orderRow } from '~/modules/payments/orders/order-row.server'
import { unspentOf } from '~/modules/payments/refunds/unspent.server'
import { returnUntil, withdraw, withdrawalOf } from '~/modules/payments/refunds/withdraw.server'
import type { LeavingReason, Offer, OfferKind } from '../schema'
import { stayDiscount } from './stay-discount.server'

type Refund = Extract<Offer, { kind: 'refund' }>

/** The offer that is shown first for each reason. */
const firstFor: Record<LeavingReason, OfferKind> = {
  met_someone: 'refund',
  too_few_people: 'invisible',
  too_many_mails: 'fewer_mails',
  too_expensive: 'discount',
  fictional: 'refund',
  privacy: 'invisible',
  other: 'refund',
}

/** Returns the offers available to this member instead of leaving, the one that fits the reason first. */
export async function offersFor(member: Member, reason: LeavingReason | null): Promise<Offer[]> {
  const [refunds, discount] = await Promise.all([refundsOf(member), stayDiscount(member)])
  const mayBuy = member.profileStatus !== 'suspended'
  const mailsOff = member.emailDisabledReason !== null || notificationPreferences.every((kind) => isOff(member, kind))
  const offers: Offer[] = [
    ...refunds,
    ...(discount && mayBuy ? [discount] : []),
    ...(member.invisible ? [] : [{ kind: 'invisible' } as const]),
    ...(mailsOff ? [] : [{ kind: 'fewer_mails' } as const]),
  ]
  const isFirst = ({ kind }: Offer) => reason !== null && kind === firstFor[reason]
  return [...offers.filter(isFirst), ...offers.filter((offer) => !isFirst(offer))]
}

function isOff({ notificationsDisabled }: Member, kind: string): boolean {
  return notificationsDisabled.includes(kind)
}

/** Returns the refunds for the member's unspent credits, one per currency. */
export async function refundsOf(member: Member): Promise<Refund[]> {
  const byCurrency = new Map<string, Refund>()
  for (const { order, unspent, amount } of await withdrawable(member)) {
    const until = returnUntil(member, order.paid_at)?.toISOString() ?? null
    const known = byCurrency.get(order.currency)
    byCurrency.set(order.currency, {
      kind: 'refund',
      currency: order.currency,
      amount: amount + (known?.amount ?? 0),
      unspent: unspent + (known?.unspent ?? 0),
      bought: order.credits + (known?.bought ?? 0),
      until: earlier(until, known?.until ?? null),
    })
  }
  return [...byCurrency.values()]
}

/** Withdraws from every order that can be withdrawn from, in the same way as the transactions page. */
export async function refundAll(member: Member): Promise<void> {
  for (const { order } of await withdrawable(member)) await withdraw(member, order.payment_id)
}

function withdrawable(member: Member) {
  return forMember(member, async (db) => {
    const orders = await orderRow(db).where('account_id', '=', member.id).where('status', '=', 'completed').execute()
    if (orders.length === 0) return []
    const unspent = await unspentOf(db, member.id)
    return orders.flatMap((order) => {
      const withdrawal = withdrawalOf(member, order, unspent.get(order.id) ?? 0)
      return withdrawal ? [{ order, ...withdrawal }] : []
    })
  })
}

function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}
