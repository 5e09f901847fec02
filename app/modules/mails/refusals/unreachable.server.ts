import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { invalidateViewers } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import type { Tables } from '~/database/tables'
import { accountKey } from '~/platform/names/account-key.server'

/** Why a member's e-mail is turned off (specification 4). */
type DisabledReason = NonNullable<Tables['accounts']['email_disabled_reason']>

/** Number of days with a soft bounce after which a mailbox counts as nonexistent, unless a month passes without one. */
const mostSoftBounces = 5

/** The member to whom an e-mail went. */
export interface Recipient {
  id: string
  email: string
}

/**
 * Finds the account to which an e-mail went: by its id if that is known, otherwise the first of these addresses that
 * somebody has.
 */
export async function findRecipient(
  db: TenantDb,
  { id = null, emails }: { id?: string | null; emails: readonly string[] },
): Promise<Recipient | null> {
  const keys = emails.map(accountKey)
  const { rows } = await sql<Recipient>`
    select id, email from accounts where ${inBrand(db)}
      and status <> 'deleted' and ${id ? sql`id = ${id}` : sql`email_key = any(${keys}::text[])`}
    order by array_position(${keys}::text[], email_key) limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * Turns a member's e-mail off. An existing reason is kept, so that a bounce doesn't override what the member did in the
 * mail app.
 */
export async function turnOff(db: TenantDb, accountId: string, reason: DisabledReason): Promise<void> {
  invalidateViewers(db, accountId)
  await sql`
    update accounts set email_disabled_reason = coalesce(email_disabled_reason, ${reason}),
      email_disabled_at = case when email_disabled_reason is null then now() else email_disabled_at end
    where ${isAccount(db, accountId)}`.execute(db)
}

/**
 * Counts a soft bounce at most once a day. The count restarts after 30 days without one.
 */
export async function countSoftBounce(db: TenantDb, accountId: string): Promise<void> {
  invalidateViewers(db, accountId)
  await sql`
    update accounts set soft_bounces = counted.days, soft_bounced_at = counted.at,
      email_disabled_reason = case when counted.days >= ${mostSoftBounces} then coalesce(email_disabled_reason, 'bounce')
        else email_disabled_reason end,
      email_disabled_at = case when counted.days >= ${mostSoftBounces} and email_disabled_reason is null then now()
        else email_disabled_at end
    from (select pool_id, id,
        case when soft_bounced_at > now() - interval '1 day' then soft_bounces
          when soft_bounced_at > now() - interval '30 days' then soft_bounces + 1 else 1 end as days,
        case when soft_bounced_at > now() - interval '1 day' then soft_bounced_at else now() end as at
      from accounts where ${isAccount(db, accountId)} for update) counted
    where accounts.pool_id = counted.pool_id and accounts.id = counted.id`.execute(db)
}

function isAccount(db: TenantDb, id: string) {
  return sql<boolean>`${inBrand(db, 'accounts')}
    and accounts.status <> 'deleted' and accounts.id = ${id}`
}
