import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { accountRow } from '~/modules/accounts/account-row.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { decideLocked } from '../queue/decide-case.server'
import { CaseClaimed, CaseNotFound } from '../queue/errors'
import type { Moderator } from '../queue/lock-case.server'
import { lockCase } from '../queue/lock-case.server'
import type { Ground } from '../queue/schema'
import { openFlag } from '../signals/flag-member.server'

export interface MemberDecision {
  act: 'suspended' | 'disabled'
  ground: Ground
  /** The moderator's own, which the member reads; empty for none. */
  words: string
  /** Of a suspension. */
  days?: number
}

/**
 * Suspends or disables a member without a report: a flag by hand that is decided at once, so that statement, end, objection and
 * log are those of every other case. Where colleagues pointed the member out already, it is their flag that is decided.
 * Disabled again for the same reason, in the same words or none, a member is told nothing: 'repeated'.
 * @param by null for a command
 * @throws CaseNotFound 404: no member of the brand with an account @throws CaseClaimed 409: a colleague is deciding the flag
 */
export function decideMember(
  tenant: Tenant,
  by: Moderator | null,
  memberId: string,
  decision: MemberDecision,
): Promise<'decided' | 'repeated'> {
  return forTenant(tenant, async (db) => {
    await lockMember(db, memberId)
    if (decision.act === 'disabled' && (await isTold(db, memberId, decision))) return 'repeated'
    await openFlag(db, { memberId, rule: 'staff', measured: 0, threshold: 0, byName: by?.name ?? null })
    const found = await lockCase(db, await staffFlagOf(db, memberId))
    if (found.claimed && found.claimed_by !== by?.id) throw new CaseClaimed(found.claimed_name)
    await decideLocked(db, { tenant, by, found }, decision)
    return 'decided'
  })
}

/** Whether the member has the statement of such a decision, which still holds, and no flag by hand waits. */
async function isTold(db: TenantDb, memberId: string, { ground, words }: MemberDecision): Promise<boolean> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql<{ told: boolean }>`
    select exists (
      select from statements where pool_id = ${poolId} and tenant_id = ${tenantId} and member_id = ${memberId}
        and case_kind = 'flag' and side = 'member' and told = 'disabled' and withdrawn_at is null
        and ground = ${ground}
        and (${words} = '' or exists (select from jsonb_each_text(words) own where own.value = ${words}))
    ) and not exists (
      select from cases where pool_id = ${poolId} and tenant_id = ${tenantId} and member_id = ${memberId}
        and kind = 'flag' and topic = 'staff' and decided_at is null
    ) as told`.execute(db)
  return rows[0]?.told ?? false
}

/** One decision at a time about a member. @throws CaseNotFound 404 */
export async function lockMember(db: TenantDb, memberId: string): Promise<void> {
  const account = isUuid(memberId)
    ? await accountRow(db, memberId).where('deleted_at', 'is', null).select('id').forUpdate().executeTakeFirst()
    : undefined
  if (!account) throw new CaseNotFound()
}

/** The case of the team's flag that waits. */
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
