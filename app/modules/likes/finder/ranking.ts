import type { Gender } from '~/modules/accounts/member'
import type { Interest } from '~/modules/members/interests'

const hour = 3_600_000
const day = 24 * hour
const daysAYear = 365.25

/**
 * Points of the ranking (decisions, 'Likes, swipe game, match finder'). It favors profiles that would also want the
 * viewer; that they seek the viewer's gender is a condition of every list. Points are independent of each other, and
 * equal sums are ordered by last activity. All are integers, so that SQL and this file give exactly the same result.
 */
export const points = {
  /** The same reason for signing up. */
  wish: 15,
  /** Each interest in common, up to `mostInterests`. */
  interest: 6,
  photo: 10,
} as const

/** Maximum number of interests in common that count. */
export const mostInterests = 5

/**
 * Points by the number of days between two birthdays. Members don't all state the ages they seek, but the finder starts
 * around the seeker's own age for both sides: the closer two members are in age, the more likely each is within the
 * other's range.
 */
export const agePoints = [
  { upTo: Math.round(2 * daysAYear), points: 40 },
  { upTo: Math.round(4 * daysAYear), points: 32 },
  { upTo: Math.round(8 * daysAYear), points: 20 },
  { upTo: Math.round(12 * daysAYear), points: 8 },
] as const

/** Points by distance, up to this many kilometers, nearest first. Only the distance that may be shown is used. */
export const distancePoints = [
  { upTo: 5, points: 20 },
  { upTo: 10, points: 16 },
  { upTo: 25, points: 12 },
  { upTo: 50, points: 8 },
  { upTo: 100, points: 4 },
] as const

/** Points by the time since the member was active, within this many milliseconds, latest first. */
export const activityPoints = [
  { within: hour, points: 10 },
  { within: 24 * hour, points: 8 },
  { within: 7 * 24 * hour, points: 5 },
  { within: 30 * 24 * hour, points: 2 },
] as const

/** The member who looks for matches, as the ranking needs them. */
export interface Seeker {
  gender: Gender
  /** yyyy-mm-dd */
  birthDate: string
  /** Interests that they hope to share; empty when they don't matter, or when the brand shows none. */
  interests: readonly Interest[]
  /** Option of `reason_for_signup`; null when it doesn't matter, or when the brand doesn't show it. */
  wish: string | null
  /** Milliseconds since 1970-01-01 UTC. */
  now: number
}

export interface Candidate {
  id: string
  /** yyyy-mm-dd */
  birthDate: string
  interests: readonly string[]
  wish: string | null
  /** Kilometers between the cities, rounded up; null when unknown, over 100 or the profile is fictional. */
  distance: number | null
  hasPhoto: boolean
  /** Nobody is behind a fictional profile, so its activity doesn't count. */
  fictional: boolean
  /** Milliseconds since 1970-01-01 UTC. */
  lastActive: number
}

/** Facts about both members that speak for a match. */
export interface Reasons {
  /** The candidate seeks the seeker's gender, and has consented to showing it. */
  mutual: boolean
  interests: Interest[]
  wish: boolean
}

/** The candidate's traits that the reasons need. `seeks` is null without consent to show it. */
export interface SharedTraits extends Pick<Candidate, 'interests' | 'wish'> {
  seeks: readonly Gender[] | null
}

export function reasonsFor(seeker: Seeker, candidate: SharedTraits): Reasons {
  return {
    mutual: candidate.seeks?.includes(seeker.gender) ?? false,
    ...inCommon(seeker, candidate),
  }
}

function inCommon(seeker: Seeker, candidate: Pick<Candidate, 'interests' | 'wish'>): Omit<Reasons, 'mutual'> {
  return {
    interests: seeker.interests.filter((interest) => candidate.interests.includes(interest)),
    wish: seeker.wish !== null && candidate.wish === seeker.wish,
  }
}

/** Returns how well a candidate fits, in points; `fitIn` computes the same in SQL. */
export function fitOf(seeker: Seeker, candidate: Candidate): number {
  const { interests, wish } = inCommon(seeker, candidate)
  const { distance, lastActive, hasPhoto, fictional } = candidate
  const apart = Math.abs(Date.parse(seeker.birthDate) - Date.parse(candidate.birthDate)) / day
  const peer = agePoints.find(({ upTo }) => apart <= upTo)
  const near = distancePoints.find(({ upTo }) => distance !== null && distance <= upTo)
  const active = activityPoints.find(({ within }) => !fictional && seeker.now - lastActive < within)
  return (
    (peer?.points ?? 0) +
    (wish ? points.wish : 0) +
    Math.min(interests.length, mostInterests) * points.interest +
    (near?.points ?? 0) +
    (active?.points ?? 0) +
    (hasPhoto ? points.photo : 0)
  )
}

/** Sorts candidates by fit, best first; equal fits by last activity. */
export function ranked<Someone extends Candidate>(seeker: Seeker, candidates: readonly Someone[]): Someone[] {
  return [...candidates].sort(
    (one, other) =>
      fitOf(seeker, other) - fitOf(seeker, one) || other.lastActive - one.lastActive || (other.id > one.id ? 1 : -1),
  )
}
