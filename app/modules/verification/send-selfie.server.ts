import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { goneStatuses } from '~/database/tables/people/members'
import { lockAccount } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'
import { giveConsents, standingConsents } from '~/modules/accounts/sign-up/consents.server'
import { UploaderSuspended } from '~/modules/photos/upload/errors'
import { lockPhotos } from '~/modules/photos/upload/photo-rows.server'
import { processUpload } from '~/modules/photos/upload/process-upload.server'
import { uuidv7 } from '~/platform/tokens.server'
import { NoMainPhoto, NoTriesLeft, SelfieConsentMissing, SelfieWaits } from './errors'
import { poseIn } from './poses.server'
import { verificationLimits } from './schema'
import { enqueueSelfieRemoval, keepSelfie } from './selfies.server'
import { endWaiting, waitingOnes } from './waiting.server'

export interface SentSelfie {
  file: Uint8Array
  /** Token of the pose that was given. */
  pose: string
  /** Whether the member consents with this form. */
  consents: boolean
}

/**
 * Sends a selfie to the moderators, who compare it with the main photo.
 * @throws UploaderSuspended 403, PoseExpired, SelfieConsentMissing 422, NoMainPhoto, SelfieWaits 409, NoTriesLeft 429
 * @throws PhotoFormatRefused, UnreadablePhoto 422, UploadedTooOften 429, PhotosBusy, StorageUnavailable 503
 */
export async function sendSelfie(member: Member, { file, pose: token, consents }: SentSelfie): Promise<void> {
  if (member.profileStatus === 'suspended') throw new UploaderSuspended()
  const pose = poseIn(member, token)
  const assertMaySend = async (db: TenantDb) => {
    const [waiting, tries, given] = await Promise.all([
      waitingOnes(db).where('member_id', '=', member.id).where('pose', 'is not', null).executeTakeFirst(),
      triesOf(db, member.id),
      standingConsents(db, member.id),
    ])
    if (waiting) throw new SelfieWaits()
    if (tries >= verificationLimits.tries) throw new NoTriesLeft()
    if (!consents && !given.includes('selfie')) throw new SelfieConsentMissing()
    return given.includes('selfie')
  }
  await forMember(member, assertMaySend)
  const largest = (await processUpload(member, file)).sizes.at(-1)
  if (!largest) throw new Error('a processed photo has its sizes')
  const id = uuidv7()
  await keepSelfie(member, id, largest.bytes)
  await forMember(member, async (db) => {
    await lockAccount(db, member.id)
    const photos = await lockPhotos(db, member.id)
    // The account may have been closed, or the profile suspended, in the meantime.
    if (await isGone(db, member.id)) throw new UploaderSuspended()
    const hasConsented = await assertMaySend(db)
    if (!hasConsented) await giveConsents(db, member.tenant, member.id, ['selfie'])
    // The main photo may have changed, too.
    const main = photos.find(({ status }) => status === 'active')
    if (!main) throw new NoMainPhoto()
    // The selfie is compared with the photo that waits, too.
    await endWaiting(db, 'taken_back').where('member_id', '=', member.id).execute()
    const { poolId, tenantId } = db.scope
    await db
      .insertInto('verifications')
      .values({ pool_id: poolId, tenant_id: tenantId, id, member_id: member.id, photo_id: main.id, pose })
      .execute()
  })
}

async function isGone(db: TenantDb, memberId: string): Promise<boolean> {
  const member = await db
    .selectFrom('members')
    .select('status')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return !member || goneStatuses.includes(member.status)
}

/** Returns how many selfies the member has sent within 24 hours. */
export async function triesOf(db: TenantDb, memberId: string): Promise<number> {
  const { tries } = await db
    .selectFrom('verifications')
    .select(({ fn }) => fn.countAll<string>().as('tries'))
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('member_id', '=', memberId)
    .where('pose', 'is not', null)
    .where('sent_at', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirstOrThrow()
  return Number(tries)
}

/** Takes back what waits, with the selfie's file. */
export async function takeBack(db: TenantDb, memberId: string): Promise<void> {
  await lockPhotos(db, memberId)
  const ended = await endWaiting(db, 'taken_back').where('member_id', '=', memberId).returning(['id', 'pose']).execute()
  for (const { id, pose } of ended) if (pose) enqueueSelfieRemoval(db, id)
}
