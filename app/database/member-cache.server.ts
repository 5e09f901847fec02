import { cacheFor, invalidate, versionOf } from '~/platform/cache/cache.server'
import { afterCommit } from '~/platform/events'
import type { MemberList } from '~/platform/live/live-event'
import type { TenantDb } from './for-tenant.server'

interface Owner {
  id: string
  tenant: { id: string; poolId: string }
}

interface MemberEntry {
  list: MemberList
  /** Names it among what is cached. */
  kind: string
  /** Which of several values of this kind; '' for the only one. */
  key?: string
}

/** Who is seen in the lists of a pool's members: invalidated when somebody leaves them, or their name or photo does. */
const peopleTag = 'people'

/** A member's list or number through the cache; read anew once something has changed it. Never decide by one. */
export function cachedFor<T>({ id, tenant }: Owner, entry: MemberEntry, read: () => Promise<T>): Promise<T> {
  const { list, kind, key = '' } = entry
  const cache = cacheFor({ poolId: tenant.poolId, tenantId: tenant.id })
  return cache.getOrSet({ kind, key: `${id}/${key}`, tags: [tagOf(list, id), memberTag(id), peopleTag] }, read)
}

/** What visitors see of a brand's members, through the cache. */
export function cachedForVisitors<T>(
  tenant: Owner['tenant'],
  entry: { kind: string; key: string },
  read: () => Promise<T>,
): Promise<T> {
  const cache = cacheFor({ poolId: tenant.poolId, tenantId: tenant.id })
  return cache.getOrSet({ ...entry, seconds: 30, tags: [peopleTag] }, read)
}

/** From the commit on these members' lists are read anew. */
export function invalidateLists(db: TenantDb, lists: readonly MemberList[], ...memberIds: string[]): void {
  const { poolId } = db.scope
  afterCommit(() => invalidateNow(poolId, lists, memberIds))
}

/** From the commit on every list of these members is read anew: whom they may see has changed. */
export function invalidateListsOf(db: TenantDb, ...memberIds: string[]): void {
  const { poolId } = db.scope
  afterCommit(() => invalidate(poolId, memberIds.map(memberTag)))
}

/** From the commit on every list of the pool's members is read anew: a member was hidden or shown, renamed, or lost a photo. */
export function invalidatePeople(db: TenantDb): void {
  const { poolId } = db.scope
  afterCommit(() => invalidate(poolId, [peopleTag]))
}

/** Who of a pool's members is seen by visitors: home and landers are kept as whole pages under its version. */
const outsideTag = 'outside'

/** From the commit on home and landers are rendered anew: somebody whom visitors saw there is gone. */
export function invalidateOutside(db: TenantDb): void {
  const { poolId } = db.scope
  afterCommit(() => invalidate(poolId, [outsideTag]))
}

/** Changes with `invalidateOutside`. */
export function outsideVersion(poolId: string): Promise<string | null> {
  return versionOf(poolId, outsideTag)
}

/** `invalidateLists` for after the commit. */
export async function invalidateNow(
  poolId: string,
  lists: readonly MemberList[],
  memberIds: readonly string[],
): Promise<void> {
  const tags = lists.flatMap((list) => memberIds.map((id) => tagOf(list, id)))
  if (tags.length > 0) await invalidate(poolId, tags)
}

function tagOf({ name }: MemberList, memberId: string): string {
  return `${name}/${memberId}`
}

function memberTag(memberId: string): string {
  return `member/${memberId}`
}
