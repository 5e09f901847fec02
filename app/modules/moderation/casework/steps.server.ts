import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { notifyMember, removePhoto } from '../queue/carry-out.server'
import { CaseNotFound } from '../queue/errors'
import type { Moderator } from '../queue/lock-case.server'
import { lockClaimed } from '../queue/lock-case.server'
import type { Ground } from '../queue/schema'
import { addEntry } from './entries.server'
import { takeTextAway } from './profile-text.server'
import type { Step } from './schema'
import type { WordsWish } from './templates.server'
import { wordsOf } from './templates.server'

export interface StepWish extends WordsWish {
  step: Step
  /** The photo to remove, for `remove_photo`. */
  photoId: string | null
  ground: Ground
}

/**
 * Acts on the member of a claimed case without closing it. A case may have several such acts; the member is notified of
 * each at once, with its reasons, and each is recorded in the case's history and in the audit log.
 * @throws CaseNotFound 404 if the photo or text is gone or another member's @throws CaseDecided, CaseNotClaimed 409
 */
export function actOnCase(tenant: Tenant, by: Moderator, id: string, wish: StepWish): Promise<void> {
  return forTenant(tenant, async (db) => {
    const found = await lockClaimed(db, by, id)
    const { step, photoId, ground } = wish
    const words = await wordsOf(db, tenant, wish)
    const memberId = found.member_id
    const reasons = { ...{ ground, words, by }, mailsAt: new Date() }
    switch (step) {
      case 'remove_photo':
        if (!photoId || !(await isShownOf(db, memberId, photoId))) throw new CaseNotFound()
        await removePhoto(db, { photoId, memberId }, reasons)
        break
      case 'remove_text': {
        const textId = await takeTextAway(db, memberId)
        notifyMember(db, { kind: 'text', subjectId: textId, memberId }, reasons, 'text_removed')
        break
      }
      case 'warn':
        notifyMember(
          db,
          { kind: found.kind, topic: found.topic, subjectId: found.subject_id, memberId },
          reasons,
          'warned',
        )
    }
    await addEntry(db, by, found, { kind: 'act', body: step })
    audit(db, {
      act: `case.${step}`,
      subject: { kind: 'case', id },
      reason: ground,
      after: { member: memberId, photo: photoId },
    })
  })
}

/** Whether a photo is the member's and not yet removed. */
async function isShownOf(db: TenantDb, memberId: string, photoId: string): Promise<boolean> {
  if (!isUuid(photoId)) return false
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .where('id', '=', photoId)
    .where('status', '<>', 'rejected')
    .executeTakeFirst()
  return photo !== undefined
}
