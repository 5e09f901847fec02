import type { TenantDb } from '~/database/for-tenant.server'
import type { LikePart } from '~/database/tables/people/likes'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { galleryFor } from '~/modules/photos/gallery.server'
import { activePhotos } from '~/modules/photos/queries.server'
import { promptNamed } from '~/tenancy/prompts/prompts.server'
import type { Tenant } from '~/tenancy/tenant'
import type { LikedPart } from '../schema'

/** Returns the parts of the member's own profile that others liked, as they are shown to the member. */
export async function shownParts(db: TenantDb, member: Member, likes: readonly LikePart[][]): Promise<LikedPart[][]> {
  const all = likes.flat()
  if (all.length === 0) return likes.map(() => [])
  const [photos, answers] = await Promise.all([
    all.some(isPhoto) ? activePhotos(db, member.id) : [],
    all.every(isPhoto) ? [] : ownAnswers(db, member),
  ])
  const shown = new Map(galleryFor(member.tenant, member, member.id, photos).map((photo) => [photo.id, photo]))
  const present = new Set(answers.map(({ id }) => id))
  return likes.map((parts) =>
    parts.map((part): LikedPart => {
      const { prompt = '', text = '' } = part
      if (isPhoto(part)) return { kind: 'photo', photo: shown.get(idOf(part)) ?? null, text }
      return { kind: 'answer', question: prompt, text, changed: !present.has(idOf(part)) }
    }),
  )
}

/** The same with the questions of answers in the reader's language; empty for one that the brand no longer has. */
export function withQuestions(parts: readonly LikedPart[], tenant: Tenant, t: Translate): LikedPart[] {
  return parts.map((part) =>
    part.kind === 'answer' ? { ...part, question: promptNamed(tenant, part.question, t)?.question ?? '' } : part,
  )
}

function ownAnswers(db: TenantDb, member: Member): Promise<{ id: string }[]> {
  return db
    .selectFrom('profile_answers')
    .select('id')
    .where('pool_id', '=', db.scope.poolId)
    .where('member_id', '=', member.id)
    .where('status', '<>', 'removed')
    .execute()
}

export function isPhoto({ name }: LikePart): boolean {
  return name.startsWith('photo.')
}

function idOf({ name }: LikePart): string {
  return name.slice(name.indexOf('.') + 1)
}
