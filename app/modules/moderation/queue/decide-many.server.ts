import { forTenant } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { claimCase } from './claim.server'
import type { CaseDecision } from './decide-case.server'
import { decideCase } from './decide-case.server'

/** Maximum number of cases decided at once, which is the length of the list. */
const most = 50

/**
 * Number of cases decided, and of those left: claimed by a colleague, already decided, or of a kind that lacks the act.
 */
export interface DecidedMany {
  done: number
  left: number
}

/** Decides several cases of a brand for one reason, each like `decideCase`; cases that can't be decided are skipped. */
export async function decideMany(
  tenant: Tenant,
  by: Pick<Operator, 'id' | 'name' | 'session'>,
  ids: readonly string[],
  decision: CaseDecision,
): Promise<DecidedMany> {
  const chosen = [...new Set(ids)].slice(0, most)
  let done = 0
  for (const id of chosen) {
    try {
      await claimCase(by, { brandId: tenant.id, id })
      await decideCase(tenant, by, id, decision)
      done += 1
    } catch (error) {
      if (!(error instanceof DomainError) || error.status >= 500) throw error
    }
  }
  return { done, left: chosen.length - done }
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
      .limit(most)
      .execute(),
  )
  return rows.map((row) => row.id)
}
