import { forTenant } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { claimCase, letGo } from './claim.server'
import type { CaseDecision } from './decide-case.server'
import { decideCase } from './decide-case.server'
import { casesAtOnce } from './schema'

/**
 * Number of cases decided, and of those left: claimed by a colleague, already decided, of a kind that lacks the act, or
 * more than can be decided at once.
 */
export interface DecidedMany {
  done: number
  left: number
}

/**
 * Decides several cases of a brand for one reason, each like `decideCase`; cases that can't be decided are skipped, and
 * none of them stays claimed.
 */
export async function decideMany(
  tenant: Tenant,
  by: Pick<Operator, 'id' | 'name' | 'session'>,
  ids: readonly string[],
  decision: CaseDecision,
): Promise<DecidedMany> {
  const chosen = new Set(ids)
  let done = 0
  for (const id of [...chosen].slice(0, casesAtOnce)) {
    const isClaimed = await isCarriedOut(claimCase(by, { brandId: tenant.id, id }))
    if (!isClaimed) continue
    if (await isCarriedOut(decideCase(tenant, by, id, decision))) done += 1
    else await letGo(by)
  }
  return { done, left: chosen.size - done }
}

/** Whether a step was carried out; false if a rule refuses it. */
async function isCarriedOut(step: Promise<void>): Promise<boolean> {
  try {
    await step
    return true
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return false
    throw error
  }
}

/** Returns the ids of the other open reports about the same member. */
export async function otherReports(tenant: Tenant, id: string): Promise<string[]> {
  if (!isUuid(id)) return []
  const rows = await forTenant(tenant, (db) =>
    db
      .selectFrom('cases')
      .innerJoin('cases as same', (join) =>
        join
          .onRef('same.pool_id', '=', 'cases.pool_id')
          .onRef('same.tenant_id', '=', 'cases.tenant_id')
          .onRef('same.member_id', '=', 'cases.member_id'),
      )
      .select('same.id')
      .where('cases.pool_id', '=', db.scope.poolId)
      .where('cases.tenant_id', '=', db.scope.tenantId)
      .where('cases.id', '=', id)
      .where('same.id', '<>', id)
      .where('same.kind', '=', 'report')
      .where('same.decided_at', 'is', null)
      .execute(),
  )
  return rows.map((row) => row.id)
}
