import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { lockAccount } from '../account-row.server'
import type { NotificationPreference } from '../settings/preferences'

/**
 * Hours, in the member's time zone, for e-mails not triggered by an event: 9:00 to 20:59. Those due at night wait until
 * 10:00.
 */
const wakingHours = { from: 9, to: 20 }
const morning = 10

/** Returns when such an e-mail may be sent, or null for immediately. An unknown time zone counts as the brand's. */
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
 * Claims the member's single slot for such e-mails (one in 20 hours). Returns false if another e-mail has it; a retried
 * job gets its own slot again.
 * @param id id of the job, and thereby of the e-mail
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
    where not exists (select from calendar_mails recent where ${inPool(db, 'recent')} and recent.account_id = ${accountId}
      and recent.planned_at > now() - interval '20 hours' and recent.id <> ${id})
    on conflict (pool_id, account_id, kind, period) do update set sent_at = now()
    returning id`.execute(db)
  return rows.length > 0
}
