import type { TenantDb } from '~/database/for-tenant.server'
import { isShown } from '~/modules/members/answers/answers.server'
import { paragraphsOf } from '~/modules/members/schema'
import { galleryFor } from '~/modules/photos/gallery.server'
import { activePhotos } from '~/modules/photos/queries.server'
import { isUuid } from '~/platform/uuid'
import type { ProfilePart } from '../schema'
import type { Writer } from '../sending/conversation.server'
import { previewOf } from '../sending/message-text'

/** Maximum length of a part's name (`photo.<id>`, `answer.<id>` or `words.<paragraph>`), in characters. */
export const longestPartName = 50

/** The part of a profile that a message is about, as stored with the message: words, or a photo with its caption. */
export interface QuotedPart {
  photoId: string | null
  text: string | null
}

/** Returns the named part of a profile as it is stored with a message. Null when the sender can't see such a part. */
export async function quotedPart(
  db: TenantDb,
  sender: Writer,
  ownerId: string,
  name: string,
): Promise<QuotedPart | null> {
  const part = await profilePart(db, sender, ownerId, name)
  if (!part) return null
  const { quote } = part
  return { photoId: quote.kind === 'photo' ? (quote.photo?.id ?? null) : null, text: quote.text }
}

/**
 * Returns a photo, an answer or a paragraph of a member's profile as the viewer may see it. Null for locked photos, and for
 * paragraphs when the brand hides `about_me`. Doesn't check whether the two members may write to each other.
 */
export async function profilePart(
  db: TenantDb,
  viewer: Writer,
  ownerId: string,
  name: string,
): Promise<ProfilePart | null> {
  const [, kind, which = ''] = /^(photo|words|answer)\.([\w-]+)$/.exec(name) ?? []
  if (kind === 'photo' && isUuid(which)) {
    const gallery = galleryFor(viewer.tenant, viewer, ownerId, await activePhotos(db, ownerId))
    const photo = gallery.find(({ id, locked }) => id === which && !locked)
    return photo ? { name, quote: { kind: 'photo', photo, text: photo.caption ?? null } } : null
  }
  if (kind === 'answer' && isUuid(which)) {
    const answer = await db
      .selectFrom('profile_answers')
      .select('body')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', 'in', db.scope.visibleTenants)
      .where('member_id', '=', ownerId)
      .where('id', '=', which)
      .where(isShown(db, viewer.tenant))
      .executeTakeFirst()
    return answer ? { name, quote: { kind: 'words', text: previewOf(answer.body) } } : null
  }
  if (kind !== 'words' || !viewer.tenant.settings.visible_profile_fields.includes('about_me')) return null
  const owner = await db
    .selectFrom('members')
    .select('about_me')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', 'in', db.scope.visibleTenants)
    .where('id', '=', ownerId)
    .executeTakeFirst()
  const text = paragraphsOf(owner?.about_me ?? null)[Number(which)]
  return text === undefined ? null : { name, quote: { kind: 'words', text: previewOf(text) } }
}
