import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import type { LikePart } from '~/database/tables/people/likes'
import type { Language } from '~/i18n/languages'
import type { Channel } from '~/modules/accounts/settings/preferences'
import { wants } from '~/modules/accounts/settings/wants.server'
import { isLooking, isOnline } from '~/modules/members/cards.server'
import type { MailPerson } from '~/modules/members/mail/person-mail.server'
import type { MainPhotoColumns } from '~/modules/photos/queries.server'
import { mainPhotoIn, mainPhotoOf } from '~/modules/photos/queries.server'
import type { Tenant } from '~/tenancy/tenant'
import type { LikeMail } from '../like-member.server'
import { hasPart } from '../parts/part.server'
import { isPhoto } from '../parts/shown-parts.server'
import { undoSeconds } from '../schema'
import { isSeenBy } from '../seen/seen.server'

/** Content of an e-mail or push about a like, read when it is written. */
export interface LikeNews {
  to: string
  language: Language
  /** Id of the liker. */
  likerId: string
  liker: MailPerson
  /** The part of the member's profile that was liked last; null for a like of the member. */
  part: { kind: 'answer' | 'photo'; text: string | null } | null
  /** The member allows names and texts in pushes. */
  showsText: boolean
}

interface NewsRow extends MainPhotoColumns {
  email: string
  liker_id: string
  language: Language
  shows_text: boolean
  last_active_at: Date
  name: string
  birth_date: string
  city: string | null
  fictional: boolean
  part: LikePart | null
}

/**
 * Reads the content of the notification. Null when nothing is left to tell of: the like was looked at or taken back in
 * the meantime, the liker is hidden, the member is online, likes or all e-mails are off, or either account is gone.
 * @param hour ISO time at which an hour began of which another like is told when this one is gone
 */
export function likeNewsFor(
  tenant: Tenant,
  { likedId, likerId, match, matchId, part }: LikeMail,
  by: Channel,
  hour?: string,
): Promise<LikeNews | null> {
  // A match that was undone and made again has another id, so that each is told of at most once.
  const matched = matchId ? sql`l.match_id = ${matchId}` : sql`l.match_id is not null`
  const waits = sql`l.like_new and ${part === undefined || hasPart(part)}`
  const caused = sql`l.member_id = ${likerId} and ${match ? matched : waits}`
  return forMember({ id: likedId, tenant }, async (db) => {
    const row = (await newsRow(db, likedId, by, caused)) ?? (hour && (await newsRow(db, likedId, by, newWithin(hour))))
    const isThere = by === 'push' ? isLooking : isOnline
    if (!row || isThere(row.last_active_at)) return null
    const city = tenant.settings.visible_profile_fields.includes('city') ? row.city : null
    return {
      to: row.email,
      language: row.language,
      likerId: row.liker_id,
      liker: {
        name: row.name,
        birthDate: row.birth_date,
        city,
        photo: mainPhotoIn(row),
        fictional: row.fictional,
      },
      part: row.part && { kind: isPhoto(row.part) ? 'photo' : 'answer', text: row.part.text ?? null },
      showsText: row.shows_text,
    }
  })
}

/** SQL condition: a like `l` that waits to be looked at, given in the hour that begins then and past its undo. */
function newWithin(hour: string): RawBuilder<boolean> {
  const began = sql`${hour}::timestamptz`
  return sql`l.like_new and l.match_id is null and l.created_at >= ${began} and l.created_at < ${began} + interval '1 hour'
    and l.created_at < now() - ${undoSeconds} * interval '1 second'`
}

/** Reads the newest like `l` that meets a condition, if the member may be told of it. */
async function newsRow(db: TenantDb, likedId: string, by: Channel, told: RawBuilder<unknown>) {
  const { rows } = await sql<NewsRow>`
    select accounts.email, l.member_id as liker_id, accounts.language, accounts.push_shows_text as shows_text,
      own.last_active_at, m.name, m.birth_date, m.city, m.fictional, l.parts -> -1 as part, main_photo.*
    from likes l
    join accounts on ${inBrand(db, 'accounts')} and accounts.id = l.liked_id
    join members own on ${inPool(db, 'own')} and own.id = l.liked_id
    join members m on ${inPool(db, 'm')} and m.id = l.member_id
    ${mainPhotoOf(db, sql`m.id`)}
    where ${inPool(db, 'l')} and l.liked_id = ${likedId} and ${told}
      and accounts.status <> 'deleted' and ${wants('like', by)} and ${isSeenBy(db, { id: likedId })}
    order by l.created_at desc limit 1`.execute(db)
  return rows[0]
}
