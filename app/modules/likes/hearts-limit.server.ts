import type { Member } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { TooManyHearts } from './errors'
import { mostParts } from './parts/part.server'

/** Hearts that a member may give and take back in an hour, beside all those of a day. */
const spare = 60

/**
 * Counts a heart before it is given. An undone one gives the day's like back, but each leaves looks in the outbox.
 * @throws TooManyHearts 429
 */
export async function countHeart({ id, tenant }: Pick<Member, 'id' | 'tenant'>): Promise<void> {
  const points = spare + (1 + mostParts) * tenant.settings.likes_per_day
  const rule = { name: 'hearts', points, seconds: 3_600 }
  const { allowed, waitSeconds } = await rateLimit(tenant, rule).take(id)
  if (!allowed) throw new TooManyHearts(waitSeconds)
}
