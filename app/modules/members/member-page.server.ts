import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { commitBehind } from '~/database/for-tenant.server'
import { inPool } from '~/database/scope.server'
import { goneStatuses, memberStatus } from '~/database/tables/people/members'
import { ageOn, dayIn } from '~/i18n/calendar'
import { noonOf, relativeMoment } from '~/i18n/formats'
import type { Gender, Viewer } from '~/modules/accounts/member'
import { timeZoneOf } from '~/modules/accounts/member'
import { Blocked, MemberNotFound } from '~/modules/blocks/errors'
import { blockBetween, isHidden } from '~/modules/blocks/queries.server'
import { galleryFor } from '~/modules/photos/gallery.server'
import { activePhotos } from '~/modules/photos/queries.server'
import { idIn, paths } from '~/paths'
import { DomainError } from '~/platform/errors'
import { isUuid } from '~/platform/uuid'
import type { ProfileFieldName } from '~/tenancy/settings/vocabulary'
import type { Tenant } from '~/tenancy/tenant'
import { shownAnswersOf } from './answers/answers.server'
import type { StoredAnswer } from './answers/schema'
import type { CardLooker } from './cards.server'
import { distanceOf, isOnline, looking } from './cards.server'
import { sharedFirst } from './interests'
import { readNote } from './notes/profile-note.server'
import { shownSeeks } from './own/matching-consent.server'
import type { ChoiceField } from './profile-fields'
import { choiceFieldNames, profileFields } from './profile-fields'
import type { FactValues } from './save-profile.server'
import { choicesIn } from './save-profile.server'
import type { FactView, MemberCardView, MemberPageView, PremiumPhotosView, StaffProfile } from './schema'
import { similarCards } from './search/similar-members.server'
import { visitedLately } from './visits/note-visit.server'

/**
 * Content of /members/{id}: the profile, or that the viewer blocked this member. `note` is the viewer's own note on the
 * profile: empty when there is none, null where notes aren't offered. `liked`: the viewer likes this member.
 */
export type MemberPage<Begins = unknown> =
  | {
      kind: 'profile'
      member: MemberPageView
      /** Those that others see. */
      answers: StoredAnswer[]
      similar: MemberCardView[]
      note: string | null
      liked: boolean
      /** The viewer doesn't want to be shown this member again. */
      hidden: boolean
      /** Names of the parts of the profile that the viewer likes. */
      likedParts: string[]
      /** An unmatch ended the conversation of the two. */
      unmatched: boolean
      /** What `beginning` read; null for visitors, on the own profile, and if the two have a conversation. */
      begins: Begins | null
    }
  | { kind: 'blocked_by_viewer'; id: string; name: string }

/** What a page does besides, in the transaction that reads the profile; both send their statements before they await. */
interface Besides<Begins> {
  /** Reads what a first message needs, unless the two have a conversation. */
  beginning?: (db: TenantDb, viewer: Viewer) => Promise<Begins>
  /**
   * Stores that the profile has been shown to a member.
   * @param unseen whether they have not seen the other's like, and not been here for an hour
   */
  shown?: (db: TenantDb, viewer: Viewer, unseen: { like: boolean; visit: boolean }) => Promise<void>
}

interface PageLooker {
  tenant: Tenant
  viewer: Viewer | null
}

/**
 * Reads the page of a member. Active profiles that are not invisible are open; disabled and invisible ones are open
 * only to their owner and to members with whom they have a conversation (decisions, 'Accounts': the recipient of a
 * first message can open the sender's profile).
 * @throws MemberNotFound 404
 * @throws Blocked 403, when the member blocked the viewer
 */
export function memberPage<Begins>(
  looker: PageLooker,
  id: string,
  { beginning, shown }: Besides<Begins> = {},
): Promise<MemberPage<Begins>> {
  if (!isUuid(id)) return Promise.reject(new MemberNotFound())
  return looking(looker, async (db) => {
    const { tenant, viewer } = looker
    const { row, block, gallery, note } = await readParts(db, looker, id)
    if (!row || !isOpen(row, looker)) throw new MemberNotFound()
    if (block === 'by_other') throw new Blocked(row.name)
    if (block === 'by_viewer') return { kind: 'blocked_by_viewer', id, name: row.name }
    const model = {
      genders: [row.gender],
      country: row.country,
      birthDate: row.birth_date,
      interests: row.interests,
      id,
    }
    const last = Promise.all([
      similarCards(db, { tenant, viewer: viewer && ownOf(viewer, row) }, model),
      beginning && viewer && row.id !== viewer.id && !row.talks ? beginning(db, viewer) : null,
      viewer && shown?.(db, viewer, { like: row.new_like, visit: !row.needs_no_visit }),
    ])
    const [similar, begins] = await commitBehind(db, last)
    const photos = galleryFor(tenant, viewer, id, gallery)
    return {
      kind: 'profile',
      member: { ...viewOf(tenant, viewer, row), photos },
      answers: row.answers,
      similar,
      note,
      liked: row.liked_parts !== null,
      hidden: row.hidden,
      likedParts: row.liked_parts ?? [],
      unmatched: row.unmatched,
      begins,
    }
  })
}

/** Reads in one round trip what doesn't depend on the profile. */
async function readParts(db: TenantDb, { tenant, viewer }: PageLooker, id: string) {
  const notes = viewer && viewer.id !== id && tenant.settings.visible_profile_notes
  const [row, block, gallery, note] = await Promise.all([
    readMember(db, tenant, viewer, id),
    viewer ? blockBetween(db, viewer.id, id) : 'none',
    activePhotos(db, id),
    notes ? readNote(db, viewer, id) : null,
  ])
  return { row, block, gallery, note }
}

/** Returns the premium-only photos of the profile at a path; null when it is no profile or has no such photos. */
export async function photosBehindPremium(viewer: Viewer, path: string | null): Promise<PremiumPhotosView | null> {
  const id = path && idIn(paths.member, path)
  if (!id) return null
  try {
    const page = await memberPage({ tenant: viewer.tenant, viewer }, id)
    if (page.kind !== 'profile') return null
    const { name, photos } = page.member
    const behind = photos.slice(1 + viewer.tenant.settings.free_visible_photos)
    return behind.length > 0 ? { id, name, count: photos.length, photos: behind } : null
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

/**
 * Reads the profile as other members of the brand see it, whatever its status: for support staff. Null when the brand
 * has no such member.
 */
export async function profileForStaff(db: TenantDb, tenant: Tenant, id: string): Promise<StaffProfile | null> {
  const row = await readMember(db, tenant, null, id)
  if (!row || row.tenant_id !== tenant.id) return null
  return { ...viewOf(tenant, null, row), facts: factsOf(row, shownIn(tenant), true), answers: row.answers }
}

type MemberRow = NonNullable<Awaited<ReturnType<typeof readMember>>>

async function readMember(db: TenantDb, tenant: Tenant, viewer: Viewer | null, id: string) {
  const { rows } = await sql<{
    id: string
    tenant_id: string
    name: string
    gender: Gender
    /** Null unless it may be shown. */
    seeks: Gender[] | null
    birth_date: string
    country: string | null
    region: string | null
    city: string | null
    lat: number | null
    lon: number | null
    facts: FactValues
    reason: string | null
    interests: string[]
    about_me: string | null
    answers: StoredAnswer[]
    status: number
    invisible: boolean
    premium: boolean
    fictional: boolean
    shows_sensitive: boolean
    last_active_at: Date
    own_gender: Gender | null
    own_lat: number | null
    own_lon: number | null
    own_interests: string[] | null
    own_reason: string | null
    own_country: string | null
    talks: boolean
    unmatched: boolean
    liked_parts: string[] | null
    new_like: boolean
    hidden: boolean
    /** Nobody else looks, there is a visit of this hour, or visits of one of the two are not kept. */
    needs_no_visit: boolean
  }>`
    select m.id, m.tenant_id, m.name, m.gender, ${shownSeeks(db)} as seeks, m.birth_date, m.country, m.region, m.city, m.lat, m.lon, m.facts, m.reason,
      m.interests, m.about_me, m.status, m.invisible, m.premium, m.fictional, m.shows_sensitive, m.last_active_at,
      ${shownAnswersOf(db, tenant, sql`m.id`)} as answers,
      viewer.gender as own_gender, viewer.lat as own_lat, viewer.lon as own_lon,
      viewer.interests as own_interests, viewer.reason as own_reason, viewer.country as own_country,
      talk.id is not null as talks, exists (
        select from conversation_members side
        where ${inPool(db, 'side')} and side.conversation_id = talk.id and side.member_id = ${viewer?.id ?? null}
          and side.ended_as = 'unmatched'
      ) as unmatched, (
        select jsonb_path_query_array(parts, '$[*].name') from likes
        where ${inPool(db)} and member_id = ${viewer?.id ?? null} and liked_id = ${id}
      ) as liked_parts, exists (
        select from likes
        where ${inPool(db)} and member_id = ${id} and liked_id = ${viewer?.id ?? null} and like_new
      ) as new_like, ${isHidden(db, viewer?.id ?? null, sql`m.id`)} as hidden, m.hides_visits or m.invisible or m.fictional or viewer.id is null or viewer.hides_visits or viewer.invisible
        or ${visitedLately(db, viewer?.id ?? null, id)} as needs_no_visit
    from members m
    left join members viewer
      on ${inPool(db, 'viewer')} and viewer.id = ${viewer?.id ?? null} and viewer.id <> m.id
    left join conversations talk
      on ${inPool(db, 'talk')} and least(talk.starter_id, talk.peer_id) = least(${viewer?.id ?? id}::uuid, ${id}::uuid)
      and greatest(talk.starter_id, talk.peer_id) = greatest(${viewer?.id ?? id}::uuid, ${id}::uuid)
    where ${inPool(db, 'm')} and m.id = ${id} and m.tenant_id = any(${db.scope.visibleTenants}::uuid[])`.execute(db)
  return rows[0]
}

/** The viewer as lists of others need them: of their own profile the row is theirs. */
function ownOf({ id }: Viewer, row: MemberRow): CardLooker['viewer'] {
  const { gender, lat, lon } =
    row.id === id ? row : { gender: row.own_gender ?? row.gender, lat: row.own_lat, lon: row.own_lon }
  return { id, gender, place: lat === null || lon === null ? null : { lat, lon } }
}

function isOpen(row: MemberRow, { tenant, viewer }: PageLooker): boolean {
  if (!viewer && row.tenant_id !== tenant.id) return false
  if (goneStatuses.includes(row.status)) return row.id === viewer?.id && row.status === memberStatus.suspended
  if (row.id === viewer?.id || row.talks) return true
  return row.status === memberStatus.active && !row.invisible
}

function viewOf(tenant: Tenant, viewer: Viewer | null, row: MemberRow): Omit<MemberPageView, 'photos'> {
  const shows = shownIn(tenant)
  const own = new Set(row.own_interests)
  // Members who talk with an invisible member see the profile, but not whether its owner is online. A fictional profile
  // has no person behind it, so it has no presence.
  const showsPresence = !row.fictional && (!row.invisible || row.id === viewer?.id)
  return {
    id: row.id,
    name: row.name,
    age: ageOn(dayIn(tenant.settings.time_zone), row.birth_date),
    gender: row.gender,
    city: shows('city') ? row.city : null,
    region: shows('region') ? row.region : null,
    country: shows('country') && row.country !== row.own_country ? row.country : null,
    distance: row.id === viewer?.id ? null : distanceOf(row),
    online: showsPresence && viewer !== null && isOnline(row.last_active_at),
    lastActiveAt: showsPresence ? shownActivity(tenant, viewer, row.last_active_at).toISOString() : null,
    premium: row.premium,
    fictional: row.fictional,
    aboutMe: shows('about_me') ? row.about_me : null,
    facts: factsOf(row, shows, viewer !== null),
    interests: sharedFirst(shows('interests') ? row.interests : [], own).map((key) => ({ key, shared: own.has(key) })),
    isViewer: row.id === viewer?.id,
    waitsForActivation: row.status === memberStatus.disabled,
    talks: row.talks,
  }
}

/** When the member was last active, as exactly as the viewer reads it: a visitor reads the day alone. */
function shownActivity(tenant: Tenant, viewer: Viewer | null, at: Date): Date {
  return viewer ? relativeMoment(at, timeZoneOf(viewer)) : noonOf(at, tenant.settings.time_zone)
}

function shownIn(tenant: Tenant) {
  return (field: ProfileFieldName) => tenant.settings.visible_profile_fields.includes(field)
}

/** Two who don't know what they look for have that not in common. */
const notSure = 'not_sure'

/** Sexuality and 'seeks' are shown only with the member's consent, and only to members (decisions, 'Accounts'). */
function factsOf(row: MemberRow, shows: (field: ProfileFieldName) => boolean, toMembers: boolean): FactView[] {
  const showsSensitive = toMembers && row.shows_sensitive
  const choices = choicesIn(row)
  const facts: FactView[] = []
  for (const name of choiceFieldNames) {
    const field: ChoiceField = profileFields[name]
    const value = choices[name]
    if (value !== null && field.options.includes(value) && shows(name) && (showsSensitive || !field.sensitive)) {
      const shared = name === 'reason_for_signup' && value === row.own_reason && value !== notSure
      facts.push({ field: name, options: [value], shared })
    }
  }
  if (showsSensitive && row.seeks && shows('sexuality'))
    facts.push({ field: 'seeks', options: [...row.seeks].sort(), shared: false })
  return facts
}
