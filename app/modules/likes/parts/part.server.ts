import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import type { LikePart } from '~/database/tables/people/likes'
import type { Member } from '~/modules/accounts/member'
import { isShown } from '~/modules/members/answers/answers.server'
import { captionOf } from '~/modules/photos/queries.server'
import { isUuid } from '~/platform/uuid'

/** Maximum length of a part's name (`photo.<id>` or `answer.<id>`), in characters. */
export const longestPartName = 50

/**
 * SQL: the named photo or answer of the profile of `members m` as a like stores it, for a member who sees it. Null for
 * locked photos, for parts that are gone or in review, and without a name.
 */
export function partOf(db: TenantDb, { paid, tenant }: Member, name: string | null): RawBuilder<LikePart | null> {
  const [, kind, id = ''] = /^(photo|answer)\.([\w-]+)$/.exec(name ?? '') ?? []
  if (!isUuid(id)) return sql`null::json`
  if (kind === 'answer') {
    return sql`(select json_build_object('name', ${name}::text, 'prompt', prompt, 'text', body) from profile_answers
      where ${inPool(db)} and member_id = m.id and id = ${id} and ${isShown(db, tenant)})`
  }
  const free = 1 + tenant.settings.free_visible_photos
  return sql`(select json_strip_nulls(json_build_object('name', ${name}::text, 'text', caption)) from (
      select id, row_number() over (order by position, id) as place, ${captionOf(db)} as caption from photos
      where ${inPool(db)} and member_id = m.id and status = 'active'
    ) photo where id = ${id} and (${paid} or place <= ${free}))`
}

/** Maximum number of parts of one profile that a member may like (decisions, 'Likes'). */
export const mostParts = 3

/**
 * SQL of a statement that adds a part to the member's like, unless it is among its parts already or they are three. The
 * like becomes new again.
 */
export function addPart(db: TenantDb, memberId: string, otherId: string, part: LikePart): RawBuilder<unknown> {
  return sql`update likes set parts = parts || ${JSON.stringify([part])}::jsonb, like_new = true
    where ${inPool(db)} and member_id = ${memberId} and liked_id = ${otherId}
      and not ${hasPart(part.name)} and jsonb_array_length(parts) < ${mostParts}
    returning id`
}

/** SQL: whether the member's like has as many other parts as it may have. */
export function isFull(db: TenantDb, memberId: string, otherId: string, { name }: LikePart): RawBuilder<boolean> {
  return sql<boolean>`(select jsonb_array_length(parts) >= ${mostParts} and not ${hasPart(name)} from likes
    where ${inPool(db)} and member_id = ${memberId} and liked_id = ${otherId})`
}

/** SQL condition: a like has a part of that name. */
export function hasPart(name: string): RawBuilder<boolean> {
  return sql<boolean>`parts @> ${JSON.stringify([{ name }])}::jsonb`
}
