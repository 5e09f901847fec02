import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { accountRow } from '~/modules/accounts/account-row.server'
import type { Operator } from '~/modules/operators/access/operator'
import { isOwnerAt } from '~/modules/operators/access/rights'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { decideLocked } from '../queue/decide-case.server'
import { CaseEscalated, CaseNotFound } from '../queue/errors'
import type { Moderator } from '../queue/lock-case.server'
import { lockFree } from '../queue/lock-case.server'
import type { Ground } from '../queue/schema'
import { openFlag } from '../signals/flag-member.server'

export interface MemberDecision {
  act: 'suspended' | 'disabled'
  ground: Ground
  /** The moderator's own words, which the member reads; empty for none. */
  words: string
  /** Length of a suspension, in days. */
  days?: number
}

/**
 * Suspends or disables a member without a report: opens a flag by hand and decides it at once, so that statement, end,
 * objection and log are those of any other case. If a colleague has already flagged the member, that flag is decided.
 * Disabling a member again for the same reason, in the same or no words, notifies no one and returns 'repeated'.
 * @param by null for a command
 * @throws CaseNotFound 404 if the brand has no such member with an account @throws AlreadyClaimed 409 if a colleague has
 *   claimed the flag @throws CaseEscalated 409 if it waits for an owner
 */
export function decideMember(
  tenant: Tenant,
  by: (Moderator & Pick<Operator, 'grants'>) | null,
  memberId: string,
  decision: MemberDecision,
): Promise<'decided' | 'repeated'> {
  return forTenant(tenant, async (db) => {
    await lockMember(db, memberId)
    if (decision.act === 'disabled' && (await hasStatement(db, memberId, decision))) return 'repeated'
    await openFlag(db, { memberId, rule: 'staff', measured: 0, threshold: 0, byName: by?.name ?? null })
    const found = await lockFree(db, by, await staffFlagOf(db, memberId))
    if (by && found.escalated_to && !isOwnerAt(by.grants, tenant.id)) throw new CaseEscalated()
    await decideLocked(db, { tenant, by, found }, decision)
    return 'decided'
  })
}

/** Whether the member already has a valid statement of the same decision, and no flag by hand is open. */
async function hasStatement(db: TenantDb, memberId: string, { ground, words }: MemberDecision): Promise<boolean> {
  const { rows } = await sql<{ stated: boolean }>`
    select exists (
      select from statements where ${inBrand(db)} and member_id = ${memberId}
        and case_kind = 'flag' and side = 'member' and told = 'disabled' and withdrawn_at is null
        and ground = ${ground}
        and (${words} = '' or exists (select from jsonb_each_text(words) own where own.value = ${words}))
    ) and not exists (
      select from cases where ${inBrand(db)} and member_id = ${memberId}
        and kind = 'flag' and topic = 'staff' and decided_at is null
    ) as stated`.execute(db)
  return rows[0]?.stated ?? false
}

/** Locks a member's account, so that decisions about the member are made one at a time. @throws CaseNotFound 404 */
export async function lockMember(db: TenantDb, memberId: string): Promise<void> {
  const account = isUuid(memberId)
    ? await accountRow(db, memberId).where('deleted_at', 'is', null).select('id').forUpdate().executeTakeFirst()
    : undefined
  if (!account) throw new CaseNotFound()
}

/** Returns the id of the member's open case from a flag by hand. */
async function staffFlagOf(db: TenantDb, memberId: string): Promise<string> {
  const { id } = await db
    .selectFrom('cases')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'flag')
    .where('topic', '=', 'staff')
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return id
}
