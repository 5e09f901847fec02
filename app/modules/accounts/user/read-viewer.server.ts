import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { TenantDb } from '~/database/for-tenant.server'
import { cachedForSession } from '~/database/member-cache.server'
import { inBrand } from '~/database/scope.server'
import { dayIn } from '~/i18n/calendar'
import { DomainError } from '~/platform/errors'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Member, Viewer } from '../member'
import { memberIfRead } from '../member'
import { readFresh, readSession } from '../read-session.server'
import { isUnfinished } from '../wizard/steps'

/**
 * The member of each session that this server has read. The cache's tag has to be known before the session is read, and
 * a session never changes hands. It doesn't say that the session still exists.
 */
const owners = new LRUCache<string, string>({ max: 50_000, ttl: 600_000, updateAgeOnGet: true })

type CachedViewer = Omit<Viewer, 'tenant' | 'signupAt'> & {
  signupAt: string
  /** Whether the frame of pages has nothing to say about the account, for which it would need the whole member. */
  plain: boolean
}

interface Source {
  tokenHash: string
  readWhole(): Promise<Member | null>
}

/** Where a viewer that came from the cache comes from. */
const sources = new WeakMap<Viewer, Source>()

/** The session ended between reading the viewer and reading the whole member. */
export class SessionEnded extends DomainError {
  constructor() {
    super('common:error.default', 403)
  }
}

/**
 * Reads the member of the session in the cookie like `readSession`, but from the cache if this server has read the
 * session before. Decide nothing by it: writes, money, permissions and confirmations read the database. Without a
 * listening subscription to Redis, and when in doubt, it reads the database as well.
 *
 * An entry lives until the activity has to be noted again, at most a minute, and no longer than the session. The
 * brand's day is part of its key, so that the first visit of a day is counted.
 */
export async function readViewer(
  tenant: Tenant,
  token: string,
  onRenewed?: () => void,
): Promise<Viewer | Member | null> {
  return (await find(tenant, token, onRenewed))?.viewer ?? null
}

/** Like `readViewer`, for pages: reads the whole member if the frame has an alert about the account. */
export async function readPageViewer(
  tenant: Tenant,
  token: string,
  onRenewed?: () => void,
): Promise<Viewer | Member | null> {
  const found = await find(tenant, token, onRenewed)
  return found && !found.plain ? readWhole(found.viewer) : (found?.viewer ?? null)
}

/**
 * Returns the whole member of a viewer, from the database.
 * @throws SessionEnded 403
 */
export async function wholeMember(viewer: Viewer | Member): Promise<Member> {
  const member = await readWhole(viewer)
  if (!member) throw new SessionEnded()
  return member
}

async function readWhole(viewer: Viewer | Member): Promise<Member | null> {
  return memberIfRead(viewer) ?? (await sources.get(viewer)?.readWhole()) ?? null
}

/**
 * SQL condition: the viewer's session still exists. For a statement that writes on behalf of a viewer from the cache,
 * whose whole member it doesn't need.
 */
export function isSignedIn(db: TenantDb, viewer: Viewer | Member): RawBuilder<boolean> {
  const tokenHash = sources.get(viewer)?.tokenHash ?? null
  return sql<boolean>`(${memberIfRead(viewer) !== null} or exists (
    select from sessions session join accounts account on ${inBrand(db, 'account')} and account.id = session.account_id
    where ${inBrand(db, 'session')} and session.token_hash = ${tokenHash} and session.account_id = ${viewer.id}
      and session.expires_at > now() and account.status <> 'deleted'))`
}

async function find(
  tenant: Tenant,
  token: string,
  onRenewed?: () => void,
): Promise<{ viewer: Viewer | Member; plain: boolean } | null> {
  const tokenHash = hashToken(token)
  const session = `${tenant.id}/${tokenHash}`
  let member: Member | null = null
  const read = async () => {
    const fresh = await readFresh(tenant, token, onRenewed)
    member = fresh?.member ?? null
    return fresh && { viewer: toCache(fresh.member), seconds: fresh.seconds }
  }
  const owner = owners.get(session)
  const found = owner
    ? await cachedForSession(
        { id: owner, tenant },
        {
          kind: 'viewer',
          key: `${tokenHash}/${dayIn(tenant.settings.time_zone)}`,
          seconds: (read) => read?.seconds ?? 0,
        },
        read,
      )
    : await read()
  if (!found) {
    owners.delete(session)
    return null
  }
  const { plain, ...cached } = found.viewer
  owners.set(session, cached.id)
  if (member) return { viewer: member, plain }
  const viewer: Viewer = { ...cached, tenant, signupAt: new Date(cached.signupAt) }
  sources.set(viewer, { tokenHash, readWhole: () => readSession(tenant, token, onRenewed) })
  return { viewer, plain }
}

/** Names each field: whatever `Member` gets besides isn't cached. */
function toCache(member: Member): CachedViewer {
  return {
    id: member.id,
    name: member.name,
    status: member.status,
    profileStatus: member.profileStatus,
    language: member.language,
    country: member.country,
    timeZone: member.timeZone,
    paid: member.paid,
    credits: member.credits,
    signupAt: member.signupAt.toISOString(),
    mainPhoto: member.mainPhoto,
    photoInReview: member.photoInReview,
    notificationsDisabled: member.notificationsDisabled,
    trafficSource: member.trafficSource,
    plain:
      member.status === 'active' &&
      member.profileStatus === 'active' &&
      !member.emailDisabledReason &&
      !isUnfinished(member),
  }
}
