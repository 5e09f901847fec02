import { forMember } from '~/database/for-tenant.server'
import { purgeOf } from '~/modules/accounts/email/way-back.server'
import type { Member } from '~/modules/accounts/member'
import { balanceOf } from '~/modules/credits/spend-credits.server'
import { orderRow } from '~/modules/payments/orders/order-row.server'
import { unfinishedStatuses } from '~/modules/payments/schema'
import { refundsOf } from '../offers/find-offers.server'
import type { ClosingView } from '../schema'

/** Returns what the member has to know before the account closes. */
export async function closingView(member: Member): Promise<ClosingView> {
  const [refund = null] = await refundsOf(member)
  const { credits, pending } = await forMember(member, async (db) => ({
    credits: await balanceOf(db, member.id),
    pending: await orderRow(db)
      .where('account_id', '=', member.id)
      .where('status', 'in', unfinishedStatuses)
      .where('provider_payment_id', 'is not', null)
      .orderBy('payment_id')
      .execute(),
  }))
  return {
    until: purgeOf(new Date(), member.tenant).toISOString(),
    credits,
    refund,
    pending: pending.map(({ payment_id }) => payment_id),
    asksPassword: !member.proved,
  }
}
