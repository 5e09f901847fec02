import type { RequestContext } from '~/modules/accounts/request-context'
import { logSecurityEvent } from '~/modules/accounts/sessions/security-log.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import type { ReadingLimits } from '~/platform/env.server'
import { env } from '~/platform/env.server'
import { TooOften } from '~/platform/errors'

/** Period of all limits, in seconds. */
const seconds = 600

class TooMuchReading extends TooOften {
  constructor(waitSeconds: number) {
    super('common:error.too_much_reading', waitSeconds)
  }
}

/**
 * Counts a view of a page of members or of a profile. The limits are above what a person reads: they stop copying. A
 * member is counted by account, across devices; visitors of one address block share a count. Each refusal is a security
 * event.
 * @throws TooMuchReading 429
 */
export async function countReading(
  { tenant, viewer, client }: Pick<RequestContext, 'tenant' | 'viewer' | 'client'>,
  limits: ReadingLimits | null = env().READING_LIMITS,
): Promise<void> {
  if (!limits) return
  const { visitor, member, address } = limits
  const own = viewer
    ? rateLimit(tenant, { name: 'member-reads', points: member, seconds }).take(viewer.id)
    : rateLimit(tenant, { name: 'visitor-reads', points: visitor, seconds }).take(client.addressBlock)
  const all = rateLimit(tenant, { name: 'address-reads', points: address, seconds }).take(client.addressBlock)
  const refused = (await Promise.all([own, all])).filter(({ allowed }) => !allowed)
  if (refused.length === 0) return
  logSecurityEvent('reading_limited', { tenant, account: viewer?.id ?? null, address: client.addressBlock })
  throw new TooMuchReading(Math.max(...refused.map(({ waitSeconds }) => waitSeconds)))
}
