import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { AccountsTable } from '~/database/tables/people/accounts'
import type { MembersTable } from '~/database/tables/people/members'
import { memberStatus } from '~/database/tables/people/members'
import { dayIn } from '~/i18n/calendar'
import { cookieAges } from '~/platform/http/cookies'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { AccountStatus, Gender, Member } from './member'
import { notePresence, recordedEvery } from './presence/presence.server'
import { longestAway, proofMinutes } from './schema'
import { mailsOff } from './settings/wants.server'

const tokenLength = 43
/** An activity is noted at most this often, in seconds. */
const activitySeconds = 60

/**
 * Reads the member of the session in the cookie; null if there is none. Extends the session by 30 days and records the
 * activity, at most once a minute each or, if Redis has noted the activity, once in five; immediately at the first
 * visit of a day and after an absence. Calls `onRenewed` then, so that the cookie's lifetime is extended as well.
 */
export async function readSession(tenant: Tenant, token: string, onRenewed?: () => void): Promise<Member | null> {
  return (await readFresh(tenant, token, onRenewed))?.member ?? null
}

/** Like `readSession`, with the seconds until the activity is noted again or the session expires. */
export async function readFresh(
  tenant: Tenant,
  token: string,
  onRenewed?: () => void,
): Promise<{ member: Member; seconds: number } | null> {
  if (token.length !== tokenLength) return null
  const tokenHash = hashToken(token)
  const session = await readTogether(tenant, tokenHash)
  if (!session) return null
  const { member, returned, age, left } = session
  const noting = notePresence({ tenantId: tenant.id, memberId: member.id, sessionId: member.sessionId })
  if (!returned && age < activitySeconds) return { member, seconds: Math.min(left, activitySeconds - age) }
  const isNoted = await noting
  if (!returned && isNoted && age < recordedEvery()) return { member, seconds: Math.min(left, activitySeconds) }
  await forTenant(tenant, (db) => renew(db, session, tokenHash), { atOnce: true })
  onRenewed?.()
  return { member, seconds: activitySeconds }
}

type FoundSession = { member: Member; returned: boolean; age: number; left: number } | null

const beginning = new WeakMap<Tenant, Map<string, Promise<FoundSession>>>()

/**
 * Shares one read between the calls of a session that arrive in the same turn of the event loop. The read begins after
 * all of them have arrived, so no call gets data older than its arrival.
 */
function readTogether(tenant: Tenant, tokenHash: string): Promise<FoundSession> {
  const ofTenant = beginning.get(tenant) ?? new Map<string, Promise<FoundSession>>()
  beginning.set(tenant, ofTenant)
  const shared = ofTenant.get(tokenHash)
  if (shared) return shared
  const reading = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    ofTenant.delete(tokenHash)
    return forTenant(tenant, (db) => findSession(db, tenant, tokenHash), { atOnce: true })
  })
  ofTenant.set(tokenHash, reading)
  return reading
}

type Account = Selectable<AccountsTable>
type Profile = Selectable<MembersTable>

interface SessionRow
  extends Pick<Account, 'id' | 'email' | 'status' | 'language' | 'time_zone' | 'paid_at' | 'signup_at' | 'wizard'>,
    Pick<Account, 'wizard_done_at' | 'notifications_disabled' | 'email_disabled_reason' | 'email_disabled_at'>,
    Pick<Account, 'traffic_source'>,
    Pick<Profile, 'name' | 'country' | 'region' | 'city' | 'gender' | 'seeks' | 'birth_date' | 'invisible'>,
    Pick<Profile, 'seeks_min_age' | 'seeks_max_age'>,
    Pick<Profile, 'city_id' | 'lat' | 'lon' | 'shared_with' | 'shows_sensitive'> {
  session_id: string
  age: number
  left: number
  returned: boolean
  proved: boolean
  profile_status: number
  balance: number | null
  photo_id: string | null
  photo_status: string | null
  photo_hash: string | null
  photo_width: number | null
  photo_height: number | null
  photo_focus: number | null
}

/**
 * Reads the member of a session. `returned`: this is the member's first visit of the day. `age` and `left`: seconds
 * since the activity was recorded, and until the session expires.
 */
export async function findSession(db: TenantDb, tenant: Tenant, tokenHash: string): Promise<FoundSession> {
  const { rows } = await sql<SessionRow>`
    select sessions.id as session_id, extract(epoch from now() - sessions.last_seen_at)::float8 as age,
      extract(epoch from sessions.expires_at - now())::float8 as "left",
      ${isBefore(today(tenant))} as returned,
      coalesce(sessions.proved_at > now() - ${proofMinutes} * interval '1 minute', false) as proved,
      accounts.id, accounts.email, accounts.status, accounts.language, accounts.time_zone, accounts.paid_at,
      accounts.signup_at, accounts.wizard, accounts.wizard_done_at,
      ${mailsOff} as notifications_disabled,
      accounts.email_disabled_reason, accounts.email_disabled_at, accounts.traffic_source,
      members.name, members.status as profile_status, members.country, members.region, members.city,
      members.city_id, members.lat, members.lon, members.gender,
      members.seeks, members.seeks_min_age, members.seeks_max_age, members.birth_date, members.invisible, members.shared_with, members.shows_sensitive,
      credit.balance, photos.id as photo_id, photos.status as photo_status, photos.hash as photo_hash,
      photos.width as photo_width, photos.height as photo_height, photos.focus as photo_focus
    from sessions
    join accounts on accounts.pool_id = sessions.pool_id and accounts.id = sessions.account_id
    join members on members.pool_id = sessions.pool_id and members.id = sessions.account_id
    left join credit_accounts credit
      on credit.pool_id = sessions.pool_id and credit.account_id = sessions.account_id
    left join photos on photos.pool_id = sessions.pool_id and photos.member_id = sessions.account_id
      and photos.position = 0 and photos.status <> 'rejected'
    where ${inBrand(db, 'sessions')}
      and sessions.token_hash = ${tokenHash} and sessions.expires_at > now() and accounts.status <> 'deleted'`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const member: Member = {
    tenant,
    id: row.id,
    sessionId: row.session_id,
    proved: row.proved,
    name: row.name,
    email: row.email,
    status: row.status as AccountStatus,
    profileStatus: profileStatusOf(row.profile_status),
    language: row.language,
    country: row.country,
    region: row.region,
    city: row.city,
    place:
      row.city_id !== null && row.lat !== null && row.lon !== null
        ? { cityId: row.city_id, lat: row.lat, lon: row.lon }
        : null,
    timeZone: row.time_zone,
    gender: row.gender,
    seeks: row.seeks as Gender[],
    seeksAges: agesOf(row.seeks_min_age, row.seeks_max_age),
    birthDate: row.birth_date,
    paid: row.paid_at !== null,
    credits: row.balance ?? 0,
    signupAt: row.signup_at,
    mainPhoto:
      row.photo_status === 'active' && row.photo_id && row.photo_hash && row.photo_width && row.photo_height
        ? {
            ...{ id: row.photo_id, hash: row.photo_hash, width: row.photo_width, height: row.photo_height },
            focus: row.photo_focus,
          }
        : null,
    photoInReview: row.photo_status === 'pending',
    invisible: row.invisible,
    sharedWith: row.shared_with,
    showsSensitive: row.shows_sensitive,
    wizard: row.wizard,
    wizardDone: row.wizard_done_at !== null,
    notificationsDisabled: row.notifications_disabled,
    emailDisabledReason: row.email_disabled_reason,
    emailDisabledAt: row.email_disabled_at,
    trafficSource: row.traffic_source,
  }
  const { returned, age, left } = row
  return { member, returned, age, left }
}

function agesOf(min: number | null, max: number | null): Member['seeksAges'] {
  return min === null || max === null ? null : { min, max }
}

function profileStatusOf(status: number): Member['profileStatus'] {
  if (status === memberStatus.active) return 'active'
  return status === memberStatus.suspended ? 'suspended' : 'disabled'
}

interface LocalDay {
  day: string
  timeZone: string
}

function today({ settings: { time_zone: timeZone } }: Tenant): LocalDay {
  return { day: dayIn(timeZone), timeZone }
}

/** SQL condition: the member's last activity was before this day in the brand's time zone. */
function isBefore({ day, timeZone }: LocalDay) {
  return sql<boolean>`members.last_active_at < ${day}::date::timestamp at time zone ${timeZone}`
}

async function renew(
  db: TenantDb,
  { member, returned }: Pick<NonNullable<FoundSession>, 'member' | 'returned'>,
  tokenHash: string,
): Promise<void> {
  const counted = returned ? countReturn(db, member) : undefined
  const renewed = sql`with session as (
      update sessions set last_seen_at = now(), expires_at = now() + ${cookieAges.session} * interval '1 second'
      where ${inBrand(db)} and token_hash = ${tokenHash}
    )
    update members set last_active_at = now()
    where ${inBrand(db)} and id = ${member.id}
      and last_active_at < now() - interval '1 minute'`.execute(db)
  await Promise.all([counted, renewed])
}

/** Counts the member's first visit of a day once: with two browsers, the second waits for the row lock of the first. */
async function countReturn(db: TenantDb, { id, tenant }: Member): Promise<void> {
  const { poolId, tenantId } = db.scope
  const { day, timeZone } = today(tenant)
  await sql`with before as (
      select (last_active_at at time zone ${timeZone})::date as last_day from members
      where ${inBrand(db)} and id = ${id} and ${isBefore({ day, timeZone })}
      for no key update
    )
    insert into returns (pool_id, tenant_id, day, away, members)
    select ${poolId}, ${tenantId}, ${day}::date, least(${day}::date - last_day, ${longestAway}), 1 from before
    on conflict (pool_id, tenant_id, day, away) do update set members = returns.members + 1`.execute(db)
}
