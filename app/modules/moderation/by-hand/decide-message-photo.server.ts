import { forTenant } from '~/database/for-tenant.server'
import { AlreadyClaimed } from '~/modules/operators/claims.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import type { CaseDecision } from '../queue/decide-case.server'
import { decideLocked } from '../queue/decide-case.server'
import { CaseNotFound } from '../queue/errors'
import { lockCase } from '../queue/lock-case.server'

type PhotoDecision = Pick<CaseDecision, 'ground' | 'words'> & { act: 'nothing' | 'removed' }

/**
 * Decides a pending photo in a message by command, in the same way as the queue. `nothing` shows it to its recipient;
 * `removed` deletes it permanently, returns the credits to its sender, and mails the reasons.
 * @param id of the message
 * @throws CaseNotFound 404 if no photo of the brand is pending under this id @throws AlreadyClaimed 409 if a moderator has
 *   claimed it
 */
export function decideMessagePhoto(tenant: Tenant, id: string, decision: PhotoDecision): Promise<void> {
  return forTenant(tenant, async (db) => {
    const waiting = isUuid(id)
      ? await db
          .selectFrom('cases')
          .select('id')
          .where('pool_id', '=', db.scope.poolId)
          .where('tenant_id', '=', db.scope.tenantId)
          .where('kind', '=', 'message_photo')
          .where('subject_id', '=', id)
          .where('decided_at', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!waiting) throw new CaseNotFound()
    const found = await lockCase(db, waiting.id)
    if (found.decided_at) throw new CaseNotFound()
    if (found.claimed) throw new AlreadyClaimed(found.claimed_name)
    await decideLocked(db, { tenant, by: null, found }, decision)
  })
}
