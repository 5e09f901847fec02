import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { TooManyCodes } from './errors'
import type { Offers } from './find-offers.server'
import { findOffers } from './find-offers.server'

/** Limit on the unknown codes that a member may try. */
const attempts = { name: 'discount-codes', points: 20, seconds: 15 * 60 } as const

/**
 * Returns the offers to show to a member. Unknown codes are counted to stop guessing: at the limit, the typed code is
 * ignored and `tooMany` is set.
 */
export async function limitedOffers(
  buyer: Member,
  typed: string | null,
): Promise<{ offers: Offers; tooMany: TooManyCodes | null }> {
  const limit = rateLimit(buyer.tenant, attempts)
  const mayTry = typed === null || (await limit.take(buyer.id)).allowed
  const newcomer = { signupAt: buyer.signupAt, paid: buyer.paid }
  const offers = await forMember(buyer, (db) => findOffers(db, buyer, newcomer, mayTry ? typed : null))
  if (offers.typed && offers.typed.discount !== null) await limit.giveBack(buyer.id)
  return { offers, tooMany: mayTry ? null : new TooManyCodes() }
}
