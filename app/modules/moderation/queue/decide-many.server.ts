import { forTenant } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { claimCase } from './claim.server'
import type { CaseDecision } from './decide-case.server'
import { decideCase } from './decide-case.server'

/** At once: as many as a list shows. */
const most = 50

/** How many were decided, and how many were somebody else's, decided already, or of a kind that the act is not for. */
export interface DecidedMany {
  done: number
  left: number
}

/** Decides several cases of a brand with one reason, each as `decideCase` does; what can't be decided is left as it is. */
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

/** The other reports about the same member that wait. */
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
