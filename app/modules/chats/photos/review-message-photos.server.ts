import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { audit } from '~/modules/audit/audit.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { readSize } from '~/modules/photos/read-photo.server'
import { enqueueRemoval } from '~/modules/photos/upload/remove-files.server'
import type { Tenant } from '~/tenancy/tenant'

/** No photo or recording of a message with this id waits at the brand. */
export class NoSuchMessagePhoto extends Error {}

export interface WaitingPhoto {
  /** Id of its message. */
  id: string
  sender: string
  sentAt: Date
  hash: string
}

/** Reads the message photos that wait for an operator (`photo_moderation: manual`), oldest first, at most 100. */
export function waitingMessagePhotos(tenant: Tenant): Promise<WaitingPhoto[]> {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('message_photos as photo')
      .innerJoin('members as sender', (join) =>
        join.onRef('sender.pool_id', '=', 'photo.pool_id').onRef('sender.id', '=', 'photo.sender_id'),
      )
      .select(['photo.message_id as id', 'sender.name as sender', 'photo.created_at as sentAt', 'photo.hash'])
      .where('photo.pool_id', '=', db.scope.poolId)
      .where('photo.tenant_id', '=', db.scope.tenantId)
      .where('photo.status', '=', 'pending')
      .where('photo.voice_format', 'is', null)
      .orderBy('photo.created_at')
      .limit(100)
      .execute(),
  )
}

/** Reads the image file for the operator who decides, 600 pixels wide. */
export function waitingPhotoFile(tenant: Tenant, { hash }: Pick<WaitingPhoto, 'hash'>): Promise<Buffer | null> {
  return readSize(tenant, hash, 600)
}

/**
 * Approves or rejects the pending photo or recording of a message. An approved one is shown to its recipient. The files of a rejected one are
 * deleted, and its sender gets the price back. The case records who decided and why (`decideCase`,
 * `decideMessagePhoto`).
 * @throws NoSuchMessagePhoto
 */
export async function judgeMessagePhoto(db: TenantDb, id: string, accepted: boolean): Promise<void> {
  const decided = await db
    .updateTable('message_photos')
    .set({ status: accepted ? 'active' : 'rejected', decided_at: sql`clock_timestamp()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('message_id', '=', id)
    .where('status', '=', 'pending')
    .returning(['conversation_id', 'sender_id', 'hash', 'blurred_hash as blurredHash', 'voice_format as format'])
    .executeTakeFirst()
  if (!decided) throw new NoSuchMessagePhoto()
  audit(db, {
    act: accepted ? 'photo.approved' : 'photo.rejected',
    subject: { kind: 'photo', id },
    reason: decided.format ? 'voice' : 'message',
  })
  if (accepted) return
  enqueueRemoval(db, decided.sender_id, decided)
  const { price } = await db
    .selectFrom('messages')
    .select('price')
    .where('pool_id', '=', db.scope.poolId)
    .where('conversation_id', '=', decided.conversation_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const grant = {
    credits: price,
    key: `photo ${id}`,
    reason: 'returned',
    note: `${decided.format ? 'recording' : 'photo'} not accepted`,
  } as const
  if (price > 0) await grantCredits(db, { id: decided.sender_id }, grant)
}
