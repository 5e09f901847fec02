import type { Insertable } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { CaseEntriesTable } from '~/database/tables/reports'
import { audit } from '~/modules/audit/audit.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Moderator } from '../queue/lock-case.server'
import { lockCase } from '../queue/lock-case.server'
import type { CaseEntry } from './schema'

type Entry = Pick<Insertable<CaseEntriesTable>, 'kind' | 'body'> &
  Partial<Pick<Insertable<CaseEntriesTable>, 'side' | 'account_id' | 'account_tenant_id'>>

/** Adds an entry to a case's history; returns the entry's id. */
export async function addEntry(
  db: TenantDb,
  by: Moderator,
  { id: caseId, member_id: memberId }: { id: string; member_id: string },
  entry: Entry,
): Promise<string> {
  const id = uuidv7()
  await db
    .insertInto('case_entries')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      case_id: caseId,
      member_id: memberId,
      by_id: by.id,
      by_name: by.name,
      ...{ id, ...entry },
    })
    .execute()
  return id
}

/**
 * Adds a note for other moderators to any case of the brand, claimed or not.
 * @throws CaseNotFound 404
 */
export function noteOnCase(tenant: Tenant, by: Moderator, id: string, body: string): Promise<void> {
  return forTenant(tenant, async (db) => {
    const found = await lockCase(db, id)
    await addEntry(db, by, found, { kind: 'note', body })
    audit(db, { act: 'case.noted', subject: { kind: 'case', id }, after: { member: found.member_id } })
  })
}

/** Returns a case's history, oldest first. */
export async function entriesOf(db: TenantDb, caseId: string): Promise<CaseEntry[]> {
  const rows = await db
    .selectFrom('case_entries')
    .selectAll()
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('case_id', '=', caseId)
    .orderBy('at')
    .limit(100)
    .execute()
  return rows.map(({ id, kind, by_name: by, body, at, side, answer, answered_at: answeredAt }) => ({
    ...{ id, kind, by, body, side, answer },
    at: at.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }))
}
