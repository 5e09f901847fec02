import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { goneStatuses } from '~/database/tables/people/members'
import type { Member } from '~/modules/accounts/member'
import { notBlocked } from '~/modules/blocks/queries.server'
import { galleryFor } from '~/modules/photos/gallery.server'
import { activePhotos } from '~/modules/photos/queries.server'
import type { PhotoView } from '~/modules/photos/schema'

interface AboutPhoto {
  sender_id: string
  peer_id: string
  about_photo_id: string | null
}

/**
 * Returns the photos that messages are about, by photo id, as the reader may see them at the moment. Photos of the
 * peer's profile are included while that profile is shown to the reader. Deleted and locked photos are missing.
 */
export async function quotedPhotos(
  db: TenantDb,
  member: Member,
  messages: readonly AboutPhoto[],
): Promise<Map<string, PhotoView>> {
  const about = messages.filter(({ about_photo_id }) => about_photo_id !== null)
  const owners = new Set(about.map(({ sender_id, peer_id }) => (sender_id === member.id ? peer_id : member.id)))
  const photos = new Map<string, PhotoView>()
  for (const owner of owners) {
    if (owner !== member.id && !(await isShown(db, member, owner))) continue
    const gallery = galleryFor(member.tenant, member, owner, await activePhotos(db, owner))
    for (const photo of gallery) if (!photo.locked) photos.set(photo.id, photo)
  }
  return photos
}

async function isShown(db: TenantDb, member: Member, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', 'in', db.scope.visibleTenants)
    .where('id', '=', id)
    .where('status', 'not in', goneStatuses)
    .where(notBlocked(db, member.id, sql`${id}::uuid`))
    .executeTakeFirst()
  return found !== undefined
}
