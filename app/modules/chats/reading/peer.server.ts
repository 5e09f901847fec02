import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import { goneStatuses, memberStatus } from '~/database/tables/people/members'
import { ageOn, dayIn } from '~/i18n/calendar'
import type { Member } from '~/modules/accounts/member'
import { shownAnswersOf } from '~/modules/members/answers/answers.server'
import type { StoredAnswer } from '~/modules/members/answers/schema'
import { distanceOf, isOnline } from '~/modules/members/cards.server'
import type { MainPhotoColumns } from '~/modules/photos/queries.server'
import { mainPhotoIn, mainPhotoOf } from '~/modules/photos/queries.server'
import { freePhoto, photoUrl } from '~/modules/photos/schema'
import type { Tenant } from '~/tenancy/tenant'
import type { AboutPeer, PeerView, TalkPeer } from '../schema'
import type { Standing, StandingRow } from '../sending/standing.server'
import { hasWritten, standingOf } from '../sending/standing.server'
import type { IcebreakerProfile } from './icebreakers'

/** Columns selected by `peerColumns`. The nullable ones are null when the brand doesn't show the member. */
export interface PeerColumns extends MainPhotoColumns {
  peer_id: string
  name: string | null
  birth_date: string | null
  status: number | null
  invisible: boolean | null
  fictional: boolean | null
  premium: boolean | null
  last_active_at: Date | null
  blocked_by_peer: boolean
  blocked_by_viewer: boolean
}

/** Returns the peer's columns, for a query with `peer` (members), `main_photo` and `own` (conversation_members). */
export function peerColumns(db: TenantDb, viewerId: string): RawBuilder<unknown> {
  return sql`peer.name, peer.birth_date, peer.status, peer.invisible, peer.fictional, peer.premium, peer.last_active_at,
    main_photo.*, exists (
      select from blocks where ${inPool(db)} and blocked_id = ${viewerId} and member_id = peer.id
    ) as blocked_by_peer, exists (
      select from blocks where ${inPool(db)} and member_id = ${viewerId} and blocked_id = peer.id
    ) as blocked_by_viewer`
}

/** SQL condition on a row of `members`: the member has not closed the account. Also true for a missing row. */
export function hasNotLeft(member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${member}.status is distinct from ${memberStatus.deleted}::smallint)`
}

/**
 * Returns the peer as the viewer sees them. Across a block in either direction, photo, age and presence are hidden. For
 * a peer who is gone, the name is hidden too.
 */
export function peerView(row: PeerColumns, tenant: Tenant): PeerView {
  const gone = isGone(row)
  const seen = !gone && !isBlocked(row)
  const photo = photoIn(row)
  return {
    id: row.peer_id,
    name: gone ? '' : (row.name ?? ''),
    age: seen && row.birth_date ? ageOn(dayIn(tenant.settings.time_zone), row.birth_date) : null,
    thumb: photo && photoUrl(photo, 200, tenant.settings.cdn_prefix),
    online:
      seen &&
      row.fictional === false &&
      row.invisible === false &&
      row.last_active_at !== null &&
      isOnline(row.last_active_at),
    premium: seen && row.premium === true,
    fictional: row.fictional === true,
    verified: Boolean(photo?.verifiedOn),
    gone,
  }
}

function photoIn(row: PeerColumns) {
  return isGone(row) || isBlocked(row) ? null : mainPhotoIn(row)
}

function isGone({ name, status }: PeerColumns): boolean {
  return name === null || status === null || goneStatuses.includes(status)
}

function isBlocked({ blocked_by_peer, blocked_by_viewer }: PeerColumns): boolean {
  return blocked_by_peer || blocked_by_viewer
}

/** A stored text that could not be sent. */
interface UnsentText {
  body: string
  /** Id of the message that it replies to. */
  answers: string | null
  /** Name of the part of the peer's profile that it is about. */
  about: string | null
}

/** The peer, with what is shown beside the conversation. */
export interface FullPeer {
  view: TalkPeer
  about: AboutPeer
  says: IcebreakerProfile
  /** The viewer likes the peer. */
  liked: boolean
  /** The two like each other. */
  matched: boolean
  standing: Standing
  blocksViewer: boolean
  /** Text that a page without a script could not send; null if there is none. */
  unsent: UnsentText | null
  /** Shown to members in general: active and not invisible. */
  listed: boolean
}

interface FullPeerRow extends PeerColumns {
  tenant_id: string | null
  shared_with: string[]
  own_status: number
  wrote: boolean
  city: string | null
  lat: number | null
  lon: number | null
  own_lat: number | null
  own_lon: number | null
  about_me: string | null
  reason: string | null
  interests: string[] | null
  own_interests: string[]
  own_reason: string | null
  answers: StoredAnswer[]
  liked: boolean
  matched: boolean
  unsent: UnsentText | null
}

/** The reason 'not sure' doesn't count as something in common. */
const notSure = 'not_sure'

/**
 * Reads the peer, with the profile fields that the brand shows to members (`visible_profile_fields`).
 * @param peerId the peer's id, or SQL that selects it
 */
export async function readPeer(db: TenantDb, member: Member, peerId: string | RawBuilder<string>): Promise<FullPeer> {
  const { visibleTenants } = db.scope
  const { rows } = await sql<FullPeerRow>`
    select other.id as peer_id, peer.tenant_id, peer.city, peer.lat, peer.lon, own.lat as own_lat, own.lon as own_lon,
      peer.about_me, peer.reason, peer.interests, own.interests as own_interests, own.reason as own_reason,
      ${shownAnswersOf(db, member.tenant, sql`peer.id`)} as answers,
      own.shared_with, own.status as own_status, ${hasWritten(db, member.id)} as wrote, ${peerColumns(db, member.id)},
      exists (
        select from likes where ${inPool(db)} and member_id = ${member.id} and liked_id = other.id
      ) as liked,
      exists (
        select from likes
        where ${inPool(db)} and member_id = ${member.id} and liked_id = other.id and match_id is not null
      ) as matched,
      (select jsonb_build_object('body', body, 'answers', answers_id, 'about', about) from unsent_texts
        where ${inPool(db)} and member_id = ${member.id} and to_id = other.id) as unsent
    from members own
    cross join (select ${peerId}::uuid as id) other
    left join members peer on ${inPool(db, 'peer')} and peer.id = other.id and peer.tenant_id = any(${visibleTenants})
    ${mainPhotoOf(db, sql`peer.id`)}
    where ${inBrand(db, 'own')} and own.id = ${member.id}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a member without a profile')
  const photo = photoIn(row)
  const view = {
    ...peerView(row, member.tenant),
    photo: photo && freePhoto(photo, member.tenant.settings.cdn_prefix),
  }
  const shown = view.gone || isBlocked(row) ? [] : member.tenant.settings.visible_profile_fields
  const interests = shown.includes('interests') ? (row.interests ?? []) : []
  const shared = interests.filter((key) => row.own_interests.includes(key))
  const city = shown.includes('city') ? row.city : null
  const answers = view.gone || isBlocked(row) ? [] : row.answers.map(({ text }) => text)
  const reason = shown.includes('reason_for_signup') ? row.reason : null
  return {
    view,
    about: {
      city,
      distance: city === null ? null : distanceOf(row),
      aboutMe: shown.includes('about_me') ? row.about_me : null,
      interests: interests.map((key) => ({ key, shared: shared.includes(key) })),
      wish: reason !== null && reason !== notSure && reason === row.own_reason ? reason : null,
    },
    says: { id: row.peer_id, interests, shared, reason, city, answers },
    liked: row.liked,
    matched: row.matched,
    standing: standingIn(row, member),
    unsent: row.unsent,
    blocksViewer: row.blocked_by_peer,
    listed: row.status === memberStatus.active && row.invisible === false,
  }
}

function standingIn(row: FullPeerRow, { tenant }: Member): Standing {
  const known = {
    ...{ sharedWith: row.shared_with, ownStatus: row.own_status, wrote: row.wrote },
    ...{ blockedByPeer: row.blocked_by_peer, blocksPeer: row.blocked_by_viewer },
    ...{ name: row.name, status: row.status, invisible: row.invisible, fictional: row.fictional },
    ...{ peerTenantId: row.tenant_id, lastActiveAt: row.last_active_at },
  }
  return standingOf(known as StandingRow, tenant.id)
}
