import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { readSize } from '~/modules/photos/read-photo.server'
import { readSelfie } from '~/modules/verification/selfies.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import type { Moderator } from '../queue/lock-case.server'
import { lockClaimed } from '../queue/lock-case.server'

/**
 * Returns the image of a profile photo, or of a message photo that has a case, for whoever decides about it; null if it
 * is gone, and for photos exchanged by members that no moderator has to review. A removed photo is shown while an
 * objection to its removal is open.
 * @param tenant as `brandAt` gives it to the operator
 */
export async function casePhoto(tenant: Tenant, id: string, isSmall = false): Promise<Buffer | null> {
  if (!isUuid(id)) return null
  const found = await forTenant(tenant, async (db) => {
    const own = await db
      .selectFrom('photos')
      .select('hash')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .where(
        sql<boolean>`(status <> 'rejected' or exists (
          select from appeals a join statements s on s.pool_id = a.pool_id and s.id = a.statement_id
          where ${inBrand(db, 'a')} and a.outcome is null and s.subject_id = photos.id))`,
      )
      .executeTakeFirst()
    if (own) return own
    return db
      .selectFrom('message_photos')
      .select('hash')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('message_id', '=', id)
      .where('status', '<>', 'rejected')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('cases')
            .select('cases.id')
            .whereRef('cases.pool_id', '=', 'message_photos.pool_id')
            .whereRef('cases.subject_id', '=', 'message_photos.message_id')
            .where('cases.kind', '=', 'message_photo'),
        ),
      )
      .executeTakeFirst()
  })
  return found ? readSize(tenant, found.hash, isSmall ? 200 : 600) : null
}

/**
 * Returns the selfie of a case that the moderator has claimed; null if it is gone.
 * @param tenant as `brandAt` gives it to the operator
 * @throws CaseNotFound 404 @throws CaseDecided, NotClaimed 409
 */
export async function caseSelfie(tenant: Tenant, by: Moderator, caseId: string): Promise<Buffer | null> {
  const { kind, subject_id } = await forTenant(tenant, (db) => lockClaimed(db, by, caseId))
  return kind === 'selfie' ? readSelfie(tenant, subject_id) : null
}
