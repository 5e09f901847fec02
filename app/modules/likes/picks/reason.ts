import type { MemberCardView } from '~/modules/members/schema'
import type { Seeker, SharedTraits } from '../finder/ranking'
import { reasonsFor } from '../finder/ranking'
import type { PickReason } from './schema'
import { nearBelow } from './schema'

/** Returns the wish that may be a reason. That both don't know yet is none. */
export function wishOf({ wish }: Seeker): string | null {
  return wish === 'not_sure' ? null : wish
}

/** Number of interests that a reason names. */
const mostInterests = 2

/**
 * Returns one fact about both, in this order: interests, the wish, the place; null without one. Nothing is made up.
 * @param sameCity whether they live in one city
 */
export function reasonOf(
  seeker: Seeker,
  traits: SharedTraits,
  { city, distance }: Pick<MemberCardView, 'city' | 'distance'>,
  sameCity: boolean,
): PickReason | null {
  const { interests, wish: same } = reasonsFor(seeker, traits)
  const wish = same ? wishOf(seeker) : null
  if (interests.length > 0) return { kind: 'interests', interests: interests.slice(0, mostInterests) }
  if (wish) return { kind: 'wish', wish }
  if (sameCity && city !== null) return { kind: 'city', city }
  return distance !== null && distance < nearBelow ? { kind: 'near', distance } : null
}
