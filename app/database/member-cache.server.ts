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
  /** Part of the cache key. */
  kind: string
  /** Distinguishes several values of this kind; '' when there is only one. */
  key?: string
}

/** Tag of every list that shows members of a pool: invalidated when a member disappears or changes name or photo. */
const peopleTag = 'people'

/**
 * Reads a member's list or number through the cache, which any change to it invalidates. Never base a decision on it.
 */
export function cachedFor<T>({ id, tenant }: Owner, entry: MemberEntry, read: () => Promise<T>): Promise<T> {
  const { list, kind, key = '' } = entry
  const cache = cacheFor({ poolId: tenant.poolId, tenantId: tenant.id })
  return cache.getOrSet({ kind, key: `${id}/${key}`, tags: [tagOf(list, id), memberTag(id), peopleTag] }, read)
}

/** Reads through the cache what visitors see of a brand's members. */
export function cachedForVisitors<T>(
  tenant: Owner['tenant'],
  entry: { kind: string; key: string },
  read: () => Promise<T>,
): Promise<T> {
  const cache = cacheFor({ poolId: tenant.poolId, tenantId: tenant.id })
  return cache.getOrSet({ ...entry, seconds: 30, tags: [peopleTag] }, read)
}

/** Invalidates these lists of the members after the commit. */
export function invalidateLists(db: TenantDb, lists: readonly MemberList[], ...memberIds: string[]): void {
  const { poolId } = db.scope
  afterCommit(() => invalidateNow(poolId, lists, memberIds))
}

/** Invalidates every list of these members after the commit: the set of members they may see has changed. */
export function invalidateListsOf(db: TenantDb, ...memberIds: string[]): void {
  const { poolId } = db.scope
  afterCommit(() => invalidate(poolId, memberIds.map(memberTag)))
}

/** Invalidates every list in the pool after the commit: a member was hidden or shown, renamed, or lost a photo. */
export function invalidatePeople(db: TenantDb): void {
  const { poolId } = db.scope
  afterCommit(() => invalidate(poolId, [peopleTag]))
}

/** Tag of the members that visitors see: home and landers are cached as whole pages under its version. */
const outsideTag = 'outside'

/** Invalidates home and landers after the commit: a member shown to visitors there has disappeared. */
export function invalidateOutside(db: TenantDb): void {
  const { poolId } = db.scope
  afterCommit(() => invalidate(poolId, [outsideTag]))
}

/** Returns the version that `invalidateOutside` changes. */
export function outsideVersion(poolId: string): Promise<string | null> {
  return versionOf(poolId, outsideTag)
}

/** Invalidates these lists at once, for callers whose transaction has already committed. */
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
