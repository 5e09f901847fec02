import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { inPool } from '~/database/scope.server'
import { objectionDays, restrictions } from '~/modules/moderation/statements/schema'
import { retentionDays } from '~/modules/pages/retention'
import type { PurgePart } from '~/modules/personal-data/tables'
import type { Erased } from './erase-rows.server'

/** Days for which an unfinished payment delays the purge; for as long it is reconciled with the provider. */
const paymentDays = 40

/** Returns the delayed parts, each with the process that is not finished. */
export async function underWay(erased: Erased): Promise<Partial<Record<PurgePart, string>>> {
  const { accountId } = erased
  const { rows } = await sql<{ payment: boolean; report: boolean; complaint: boolean }>`
    select exists (
        select from orders where ${inPool(erased)} and account_id = ${accountId}
          and status in ('loading', 'pending') and provider_payment_id is not null
          and created_at > now() - make_interval(days => ${paymentDays})
      ) or exists (
        select from refunds join orders on orders.pool_id = refunds.pool_id and orders.id = refunds.order_id
        where ${inPool(erased, 'orders')} and orders.account_id = ${accountId} and refunds.status = 'requested'
      ) as payment,
      exists (
        select from reports where ${inPool(erased)} and (reporter_id = ${accountId} or member_id = ${accountId})
          and ${reportIsOpen}
      ) or exists (
        select from statements where ${inPool(erased)} and reader_id = ${accountId} and side = 'member'
          and told = any(${[...restrictions]}::text[])
          and withdrawn_at is null and decided_at > now() - make_interval(days => ${objectionDays})
      ) or exists (
        select from appeals where ${inPool(erased)} and account_id = ${accountId} and outcome is null
      ) as report,
      exists (
        select from complaints where ${inPool(erased)} and account_id = ${accountId} and ${complaintIsOpen}
      ) as complaint`.execute(currentDatabase().owner)
  const [found] = rows
  return {
    ...(found?.payment ? { account: 'payment' } : {}),
    ...(found?.report ? { reports: 'report' } : {}),
    ...(found?.complaint ? { complaints: 'complaint' } : {}),
  }
}

/** SQL condition on `reports`: undecided, or decided against the member, who can still object. */
export const reportIsOpen = sql<boolean>`(decision is null
  or (decision in ('disabled', 'warned') and decided_at > now() - make_interval(days => ${objectionDays})))`

/** SQL condition on `complaints`: not answered, and sent within the time for which unanswered ones are kept. */
export const complaintIsOpen = sql<boolean>`(answered_at is null
  and created_at > now() - make_interval(days => ${retentionDays.unansweredComplaints}))`
