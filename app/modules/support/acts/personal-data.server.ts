import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { eraseNow } from '~/modules/leaving/closing/erase-now.server'
import { assertFresh, assertMayAt } from '~/modules/operators/access/step-up.server'
import { NotYours } from '~/modules/operators/errors'
import { requestExportIn } from '~/modules/personal-data/export/request-export.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import type { By } from './account.server'
import { openAccount } from './account.server'

/**
 * Requests a copy of a member's data; the link is sent to the member's address only.
 * @throws NotYours 404 @throws StepUpNeeded 403 @throws ExportTooSoon 429
 */
export async function exportMember(tenant: Tenant, by: By, id: string, reason: string): Promise<void> {
  assertMayAt(by, 'personal_data', tenant.id)
  if (by) assertFresh(by)
  await forTenant(tenant, async (db) => {
    await openAccount(db, id)
    await requestExportIn(db, id)
    audit(db, { act: 'member.exported', subject: { kind: 'member', id }, reason })
  })
}

/**
 * Erases a member's account permanently, within minutes, except for what the law requires to be kept and what is not
 * finished. The member is notified by e-mail; the purge's counts are the proof.
 * @throws NotYours 404: not a member of the brand, or being erased already @throws StepUpNeeded 403
 */
export async function eraseMember(tenant: Tenant, by: By, id: string, reason: string): Promise<void> {
  assertMayAt(by, 'personal_data', tenant.id)
  if (by) assertFresh(by)
  await forTenant(tenant, async (db) => {
    if (!isUuid(id) || !(await eraseNow(db, tenant, id))) throw new NotYours()
    audit(db, { act: 'member.erased', subject: { kind: 'member', id }, reason })
  })
}
