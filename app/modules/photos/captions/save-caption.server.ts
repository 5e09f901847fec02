import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { uuidv7 } from '~/platform/tokens.server'
import { PhotoNotFound } from '../upload/errors'
import { lockPhotos } from '../upload/photo-rows.server'

/**
 * Saves the words on a member's own photo; null takes them away. Other words than before are a new caption, which waits
 * for review if the brand's `text_moderation` requires it.
 * @throws PhotoNotFound 404
 */
export function saveCaption(member: Member, photoId: string, body: string | null): Promise<void> {
  return forMember(member, async (db) => {
    const photos = await lockPhotos(db, member.id)
    const photo = photos.find(({ id, status }) => id === photoId && status !== 'rejected')
    if (!photo) throw new PhotoNotFound()
    if ((photo.ownCaption?.text ?? null) === body) return
    const { poolId: pool_id, tenantId: tenant_id } = db.scope
    await db
      .deleteFrom('photo_captions')
      .where('pool_id', '=', pool_id)
      .where('tenant_id', '=', tenant_id)
      .where('photo_id', '=', photo.id)
      .execute()
    if (body === null) return
    const status = member.tenant.settings.text_moderation === 'off' ? 'active' : 'pending'
    await db
      .insertInto('photo_captions')
      .values({ pool_id, tenant_id, id: uuidv7(), member_id: member.id, photo_id: photo.id, body, status })
      .execute()
  })
}
