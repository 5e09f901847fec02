import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { lockAccount } from '../account-row.server'
import type { NotificationPreference } from '../settings/preferences'

/** E-mails that no deed brings go out from nine to nine, on the member's clock; what came at night, at ten. */
const wakingHours = { from: 9, to: 20 }
const morning = 10

/** When such an e-mail may go out: null, now. An unknown time zone counts as the brand's. */
export function wakesAt(timeZone: string | null, otherwise: string, now = new Date()): Date | null {
  const hour = hourIn(timeZone, now) ?? hourIn(otherwise, now) ?? 12
  if (hour >= wakingHours.from && hour <= wakingHours.to) return null
  const nextHour = Math.ceil((now.getTime() + 1) / 3_600_000) * 3_600_000
  return new Date(nextHour + ((morning - hour - 1 + 24) % 24) * 3_600_000)
}

function hourIn(timeZone: string | null, now: Date): number | null {
  if (!timeZone) return null
  try {
    return Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  } catch {
    return null
  }
}

/**
 * Takes the member's one such e-mail of the day; false when another one has it. A job that is tried again finds its own.
 * @param id of the job, and so of the e-mail
 */
export async function takeMailDay(
  db: TenantDb,
  accountId: string,
  { kind, id }: { kind: NotificationPreference; id: string },
): Promise<boolean> {
  const { poolId, tenantId } = db.scope
  await lockAccount(db, accountId)
  const { rows } = await sql<{ id: string }>`
    insert into calendar_mails (pool_id, tenant_id, account_id, kind, period, id, batch, sent_at, outcome)
    select ${poolId}::uuid, ${tenantId}::uuid, ${accountId}::uuid, ${kind}, ${id}, ${id}::uuid, ${id}::uuid, now(), 'sent'
    where not exists (select from calendar_mails recent where recent.pool_id = ${poolId} and recent.account_id = ${accountId}
      and recent.planned_at > now() - interval '20 hours' and recent.id <> ${id})
    on conflict (pool_id, account_id, kind, period) do update set sent_at = now()
    returning id`.execute(db)
  return rows.length > 0
}
