import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { inBrand } from '~/database/scope.server'
import { dayIn } from '~/i18n/calendar'
import { moveMark } from '~/modules/photos/upload/photo-rows.server'
import { ReasonMissing, VerificationChanged } from './errors'
import { verificationEvents } from './events.server'
import type { Refusal } from './schema'
import { refusals, refusalsOf } from './schema'
import { enqueueSelfieRemoval } from './selfies.server'
import { takeBack } from './send-selfie.server'
import { endWaiting, forgetPhotos } from './waiting.server'

/** The e-mail about a decision. */
export const verificationMail = defineEffect(
  'mail.verification_decided',
  z.object({
    memberId: z.string(),
    /** Null if the photo is verified. */
    reason: z.enum(refusals).nullable(),
    /** Whether a selfie was decided about, or else a new main photo. */
    isSelfie: z.boolean(),
  }),
)

interface Verdict {
  /** The photo that the moderator compared. */
  photoId: string
  /** Why it isn't verified; null if it is. */
  reason: Refusal | null
  /** When the member is told, at the earliest. */
  tellAt: Date
}

/**
 * Decides what waits inside the caller's transaction: the main photo gets the mark or not, the selfie is deleted, and its
 * member is told. Nobody is told of a new main photo that keeps the mark.
 * @throws VerificationChanged 409, ReasonMissing 422
 */
export async function judgeVerification(db: TenantDb, id: string, { photoId, reason, tellAt }: Verdict): Promise<void> {
  if (!(await lockMemberOf(db, id))) throw new VerificationChanged()
  const row = await endWaiting(db, reason ? 'refused' : 'verified')
    .set({ reason })
    .where('id', '=', id)
    .where('photo_id', '=', photoId)
    .returning(['member_id as memberId', 'pose', 'sent_at as sentAt'])
    .executeTakeFirst()
  if (!row) throw new VerificationChanged()
  const { memberId, pose, sentAt } = row
  const isSelfie = pose !== null
  if (reason && !refusalsOf(isSelfie).includes(reason)) throw new ReasonMissing()
  if (!reason) {
    await forgetPhotos(db, memberId).where('id', '<>', id).execute()
    await moveMark(db, memberId, { photoId, on: isSelfie ? dayIn('UTC', sentAt) : null })
  }
  if (isSelfie) enqueueSelfieRemoval(db, id)
  if (!isSelfie && !reason) return
  enqueue(db, verificationMail, { memberId, reason, isSelfie }, { dueAt: tellAt })
  for (const listen of verificationEvents.decided) listen(db, { memberId, isVerified: !reason, tellAt })
}

/**
 * Locks the member of a verification. The caller holds the case, which the member's own changes come to last, so that it
 * doesn't wait: false while such a change is under way.
 */
async function lockMemberOf(db: TenantDb, id: string): Promise<boolean> {
  const { rows } = await sql`select from members m join verifications v on v.pool_id = m.pool_id and v.member_id = m.id
    where ${inBrand(db, 'm')} and ${inBrand(db, 'v')} and v.id = ${id} for no key update of m skip locked`.execute(db)
  return rows.length > 0
}

/** Ends what rests on the consent that was withdrawn: what waits, and the mark. */
export async function endVerification(db: TenantDb, memberId: string): Promise<void> {
  await takeBack(db, memberId)
  await forgetPhotos(db, memberId).execute()
  await moveMark(db, memberId, null)
}
