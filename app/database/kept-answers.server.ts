import type { Cache } from '~/platform/cache/cache.server'
import { cacheFor } from '~/platform/cache/cache.server'
import { afterCommit } from '~/platform/events'
import type { TenantDb } from './for-tenant.server'

/** Answers that pages ask for again and again, kept for each member for a minute (architecture, 'Cache'). */
export type KeptAnswer = 'chats' | 'likes'

const longestSeconds = 60

interface Owner {
  id: string
  tenant: { poolId: string }
}

/** The member's answer as JSON text; read anew when something has changed it. */
export function keptAnswer({ id, tenant }: Owner, kind: KeptAnswer, read: () => Promise<object>): Promise<string> {
  return cacheOf(tenant).getOrSet(keyOf(kind, id), longestSeconds, async () => JSON.stringify(await read()))
}

/** From the commit on the answers of these members are read anew. */
export function forgetAnswers(db: TenantDb, kinds: readonly KeptAnswer[], ...memberIds: string[]): void {
  const { poolId } = db.scope
  afterCommit(() => forget(poolId, kinds, memberIds))
}

/** `forgetAnswers` for after the commit. */
export function forget(poolId: string, kinds: readonly KeptAnswer[], memberIds: readonly string[]): Promise<void> {
  return cacheOf({ poolId }).invalidate(...kinds.flatMap((kind) => memberIds.map((id) => keyOf(kind, id))))
}

/** Members of sister brands change each other's answers, so they are the pool's; the member in the key belongs to one brand. */
function cacheOf({ poolId }: { poolId: string }): Cache {
  return cacheFor({ poolId, tenantId: 'of members' })
}

function keyOf(kind: KeptAnswer, memberId: string): string {
  return `${kind}/${memberId}`
}
