import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { isUuid } from '~/platform/uuid'
import type { Tenant } from '~/tenancy/tenant'
import { appealedStatement } from '../appeals/appealed-statement.server'
import type { Source } from '../queue/carry-out.server'
import { notifyMember, removePhoto, sourceOf } from '../queue/carry-out.server'
import { CaseNotFound, GroundMissing } from '../queue/errors'
import type { LockedCase, Moderator } from '../queue/lock-case.server'
import { lockClaimed } from '../queue/lock-case.server'
import type { Ground } from '../queue/schema'
import { addEntry } from './entries.server'
import { takeTextAway, takeWordsAway } from './profile-text.server'
import type { Step } from './schema'
import type { WordsWish } from './templates.server'
import { wordsOf } from './templates.server'

export interface StepWish extends WordsWish {
  step: Step
  /** The photo to remove, for `remove_photo`; the answer or caption, for `remove_answer`. */
  photoId: string | null
  ground: Ground | null
}

/**
 * Acts on the member of a claimed case without closing it. A case may have several such acts; the member is notified of
 * each at once, with its reasons, and each is recorded in the case's history and in the audit log.
 * @throws CaseNotFound 404 if the photo or text is gone or another member's @throws CaseDecided, NotClaimed 409
 *   @throws GroundMissing 422
 */
export function actOnCase(tenant: Tenant, by: Moderator, id: string, wish: StepWish): Promise<void> {
  return forTenant(tenant, async (db) => {
    const found = await lockClaimed(db, by, id)
    const { step, photoId, ground } = wish
    if (!ground) throw new GroundMissing()
    const words = await wordsOf(db, tenant, wish)
    const memberId = found.member_id
    const source = await sourceOfCase(db, found)
    const reasons = { ...{ ground, words, by }, mailsAt: new Date() }
    switch (step) {
      case 'remove_photo':
        if (!photoId || !(await isShownOf(db, memberId, photoId))) throw new CaseNotFound()
        await removePhoto(db, { photoId, memberId, source }, reasons)
        break
      case 'remove_answer':
        await takeWordsAway(db, memberId, photoId ?? '')
        notifyMember(db, { kind: 'text', subjectId: photoId ?? '', memberId, source }, reasons, 'text_removed')
        break
      case 'remove_text': {
        const textId = await takeTextAway(db, memberId)
        notifyMember(db, { kind: 'text', subjectId: textId, memberId, source }, reasons, 'text_removed')
        break
      }
      case 'warn':
        notifyMember(db, { kind: found.kind, subjectId: found.subject_id, memberId, source }, reasons, 'warned')
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

/** Returns what led to a case; an objection is led to by what led to the decision. */
async function sourceOfCase(db: TenantDb, found: LockedCase): Promise<Source> {
  if (found.kind !== 'appeal') return sourceOf(found)
  const { found_by: foundBy, topic } = await appealedStatement(db, found.subject_id)
  return { foundBy, topic }
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
