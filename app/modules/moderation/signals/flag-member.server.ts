import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { FlagsTable } from '~/database/tables/reports'
import { lockAccount } from '~/modules/accounts/account-row.server'
import { audit } from '~/modules/audit/audit.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'

/** A rule of the brand's `signals`, or `staff` for an operator. */
export type SignalRule = FlagsTable['rule']

interface NewFlag {
  memberId: string
  rule: SignalRule
  measured: number
  threshold: number
  note?: string
  /** Name of the operator who flags; null for a rule. */
  byName: string | null
}

/**
 * Flags a member of the brand for review in the queue; nothing else happens to them. If a flag for the same rule is
 * open, no second one is added.
 * @returns whether the flag is new
 */
export async function flagMember(db: TenantDb, flag: NewFlag): Promise<boolean> {
  if (!(await openFlag(db, flag))) return false
  const { memberId, rule, measured, threshold, note = '', byName } = flag
  audit(db, {
    act: 'member.flagged',
    subject: { kind: 'member', id: memberId },
    reason: note,
    after: { rule, measured, threshold },
    ...(byName === null ? { rule: `signals.${rule}` } : {}),
  })
  return true
}

/** Flags like `flagMember` but without an audit entry, for callers that decide the flag at once. */
export async function openFlag(db: TenantDb, flag: NewFlag): Promise<boolean> {
  const { memberId, rule, measured, threshold, note = '', byName } = flag
  // Serializes flags of one member, so that the second sees the first.
  await lockAccount(db, memberId)
  const { rows } = await sql<{ id: string }>`
    insert into flags (pool_id, tenant_id, id, member_id, rule, measured, threshold, note, by_name)
    select pool_id, tenant_id, ${uuidv7()}::uuid, id, ${rule}, ${measured}, ${threshold}, ${note}, ${byName}
    from members
    where ${inBrand(db)} and id = ${memberId} and not fictional and not exists (
      select from cases where cases.pool_id = members.pool_id and cases.tenant_id = members.tenant_id
        and cases.member_id = members.id and kind = 'flag' and topic = ${rule} and decided_at is null)
    returning id`.execute(db)
  return rows.length > 0
}

/** Flags a member on behalf of an operator. @param tenant as `brandAt` gives it to the operator */
export function flagByHand(tenant: Tenant, by: { name: string }, memberId: string, note: string): Promise<boolean> {
  return forTenant(tenant, (db) =>
    flagMember(db, { memberId, rule: 'staff', measured: 0, threshold: 0, note, byName: by.name }),
  )
}
