import { z } from 'zod'
import { cacheFor, invalidate, versionOf } from '~/platform/cache/cache.server'
import { afterCommit } from '~/platform/events'
import type { MemberList } from '~/platform/live/live-event'
import type { Scope, TenantDb } from './for-tenant.server'
import { defineEffect, enqueue } from './outbox.server'
import { outsideTag, peopleTag } from './people-tags'

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
  /** It also depends on the member's own account and profile. */
  ofOwn?: true
}

/**
 * Reads a member's list or number through the cache, which any change to it invalidates. Never base a decision on it.
 */
export function cachedFor<T>({ id, tenant }: Owner, entry: MemberEntry, read: () => Promise<T>): Promise<T> {
  const { list, kind, key = '', ofOwn } = entry
  const cache = cacheFor({ poolId: tenant.poolId, tenantId: tenant.id })
  const tags = [...tagsOf([list], [id]), memberTag(id), peopleTag, ...(ofOwn ? [viewerTag(id)] : [])]
  return cache.getOrSet({ kind, key: `${id}/${key}`, tags }, read)
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
  afterCommitInvalidate(db, tagsOf(lists, memberIds))
}

/** Invalidates every list of these members after the commit: the set of members they may see has changed. */
export function invalidateListsOf(db: TenantDb, ...memberIds: string[]): void {
  afterCommitInvalidate(db, memberIds.map(memberTag))
}

/** Invalidates every list in the pool after the commit: a member was hidden or shown, renamed, or lost a photo. */
export function invalidatePeople(db: TenantDb): void {
  afterCommitInvalidate(db, [peopleTag])
}

/** Reads through the cache what a session's frame shows: the viewer, and whether an order keeps their offer. */
export function cachedForSession<T>(
  { id, tenant }: Owner,
  entry: { kind: 'viewer' | 'offer'; key: string; seconds?: (value: T) => number },
  read: () => Promise<T>,
): Promise<T> {
  const cache = cacheFor({ poolId: tenant.poolId, tenantId: tenant.id })
  return cache.getOrSet({ ...entry, tags: [viewerTag(id)], shared: true }, read)
}

/**
 * Invalidates what the cache knows of these members' sessions after the commit. Everything that ends a session, changes
 * what `Viewer` shows, or lets an order keep the offer to a new member, calls it before it publishes an event.
 */
export function invalidateViewers(db: TenantDb, ...memberIds: string[]): void {
  afterCommitInvalidate(db, memberIds.map(viewerTag))
}

/** Invalidates home and landers after the commit: a member shown to visitors there has disappeared. */
export function invalidateOutside(db: TenantDb): void {
  afterCommitInvalidate(db, [outsideTag])
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
  const tags = tagsOf(lists, memberIds)
  if (tags.length > 0) await invalidate(poolId, tags)
}

/** Invalidates what an operator's command has changed, in the memory of a server that it can't reach over Redis. */
export const cacheInvalidation = defineEffect('cache.invalidate', z.object({ tags: z.array(z.string()) }))

let byOutbox = false

/** Makes invalidations go through the outbox as well, for operators' commands without Redis. */
export function invalidateByOutbox(): void {
  byOutbox = true
}

/** Tags that the running transactions invalidate. */
const pending = new WeakMap<Scope, Set<string>>()

/** Sends all tags of a transaction together: several statements may change the same member. */
function afterCommitInvalidate(db: TenantDb, tags: string[]): void {
  const { scope } = db
  const sent = pending.get(scope) ?? new Set()
  const added = tags.filter((tag) => !sent.has(tag))
  if (byOutbox && added.length > 0) enqueue(db, cacheInvalidation, { tags: added })
  for (const tag of added) sent.add(tag)
  if (pending.has(scope)) return
  pending.set(scope, sent)
  afterCommit(() => invalidate(scope.poolId, [...sent]))
}

function tagsOf(lists: readonly MemberList[], memberIds: readonly string[]): string[] {
  return lists.flatMap(({ name }) => memberIds.map((id) => `${name}/${id}`))
}

function viewerTag(memberId: string): string {
  return `viewer/${memberId}`
}

function memberTag(memberId: string): string {
  return `member/${memberId}`
}
