import { afterCommit } from '~/platform/events'
import { keptUntilOutdated, outdate } from '~/platform/live/live.server'
import type { TenantDb } from './for-tenant.server'

/** Answers that pages ask for again and again, kept for each member for a minute (architecture, 'Cache'). */
export type KeptAnswer = 'chats' | 'likes'

/** What is kept under each: the answer itself, and its number on the badge of every page. */
const parts = { chats: ['chats', 'unread'], likes: ['likes', 'new_likes'] } as const

type Part = (typeof parts)[KeptAnswer][number]

interface Owner {
  id: string
  tenant: { poolId: string }
}

/** What a member is answered, as `read` gives it; read anew when something has changed it. Never decide by one. */
export function keptAnswer<T>({ id, tenant }: Owner, part: Part, read: () => Promise<T>): Promise<T> {
  return keptUntilOutdated(keyOf(tenant.poolId, part, id), read)
}

/** From the commit on the answers of these members are read anew. */
export function forgetAnswers(db: TenantDb, kinds: readonly KeptAnswer[], ...memberIds: string[]): void {
  const { poolId } = db.scope
  afterCommit(() => forget(poolId, kinds, memberIds))
}

/** `forgetAnswers` for after the commit. */
export async function forget(
  poolId: string,
  kinds: readonly KeptAnswer[],
  memberIds: readonly string[],
): Promise<void> {
  const keys = kinds.flatMap((kind) => parts[kind]).flatMap((part) => memberIds.map((id) => keyOf(poolId, part, id)))
  if (keys.length > 0) await outdate(keys)
}

/** Members of sister brands change each other's answers, so they are the pool's; the member in the key belongs to one brand. */
function keyOf(poolId: string, part: Part, memberId: string): string {
  return `${poolId}/${part}/${memberId}`
}
