import type { Gender } from '~/modules/accounts/member'
import type { Interest } from '~/modules/members/interests'

const hour = 3_600_000
const day = 24 * hour
const daysAYear = 365.25

/**
 * What a fit weighs (decisions, 'Likes, swipe game, match finder': the ranking favours profiles that would also want the
 * viewer; that they seek the viewer's gender is what every list asks). A reason is worth its points whatever the others are;
 * with as many points the last active comes first. Whole numbers, so that SQL and this file agree to the last.
 */
export const points = {
  /** The same relationship wish. */
  wish: 15,
  /** An interest in common; of the most that count, see below. */
  interest: 6,
  photo: 10,
} as const

/** More interests in common than these make no difference. */
export const mostInterests = 5

/**
 * Points by the days between two birthdays. Nobody says what ages they seek, but the finder begins around one's own for both
 * sides: the nearer two are in age, the sooner each fits what the other has in mind.
 */
export const agePoints = [
  { upTo: Math.round(2 * daysAYear), points: 40 },
  { upTo: Math.round(4 * daysAYear), points: 32 },
  { upTo: Math.round(8 * daysAYear), points: 20 },
  { upTo: Math.round(12 * daysAYear), points: 8 },
] as const

/** Points by the distance as it may be told: up to these kilometres. The nearest first. */
export const distancePoints = [
  { upTo: 5, points: 20 },
  { upTo: 10, points: 16 },
  { upTo: 25, points: 12 },
  { upTo: 50, points: 8 },
  { upTo: 100, points: 4 },
] as const

/** Points by the time since a member was active: within these milliseconds. The last active first. */
export const activityPoints = [
  { within: hour, points: 10 },
  { within: 24 * hour, points: 8 },
  { within: 7 * 24 * hour, points: 5 },
  { within: 30 * 24 * hour, points: 2 },
] as const

/** Who looks for matches, as the ranking takes them. */
export interface Seeker {
  gender: Gender
  /** yyyy-mm-dd */
  birthDate: string
  /** What they hope to share; empty when it doesn't matter, or when the brand shows no interests. */
  interests: readonly Interest[]
  /** An option of `reason_for_signup`; null when it doesn't matter, or when the brand doesn't show it. */
  wish: string | null
  /** Milliseconds since 1970. */
  now: number
}

export interface Candidate {
  id: string
  /** yyyy-mm-dd */
  birthDate: string
  interests: readonly string[]
  wish: string | null
  /** Kilometres from city to city, rounded up; null when unknown or over 100. */
  distance: number | null
  hasPhoto: boolean
  /** Milliseconds since 1970. */
  lastActive: number
}

/** Facts of both sides that speak for a match. */
export interface Reasons {
  /** The seeker fits what they seek, and they consented to say so. */
  mutual: boolean
  interests: Interest[]
  wish: boolean
}

/** What of a candidate stands in the reasons; `seeks` is null without the consent to show it. */
export interface SharedTraits extends Pick<Candidate, 'interests' | 'wish'> {
  seeks: readonly Gender[] | null
}

export function reasonsFor(seeker: Seeker, told: SharedTraits): Reasons {
  return {
    mutual: told.seeks?.includes(seeker.gender) ?? false,
    ...inCommon(seeker, told),
  }
}

function inCommon(seeker: Seeker, candidate: Pick<Candidate, 'interests' | 'wish'>): Omit<Reasons, 'mutual'> {
  return {
    interests: seeker.interests.filter((interest) => candidate.interests.includes(interest)),
    wish: seeker.wish !== null && candidate.wish === seeker.wish,
  }
}

/** How well a candidate fits; `fitIn` says the same in SQL. */
export function fitOf(seeker: Seeker, candidate: Candidate): number {
  const { interests, wish } = inCommon(seeker, candidate)
  const { distance, lastActive, hasPhoto } = candidate
  const apart = Math.abs(Date.parse(seeker.birthDate) - Date.parse(candidate.birthDate)) / day
  const peer = agePoints.find(({ upTo }) => apart <= upTo)
  const near = distancePoints.find(({ upTo }) => distance !== null && distance <= upTo)
  const active = activityPoints.find(({ within }) => seeker.now - lastActive < within)
  return (
    (peer?.points ?? 0) +
    (wish ? points.wish : 0) +
    Math.min(interests.length, mostInterests) * points.interest +
    (near?.points ?? 0) +
    (active?.points ?? 0) +
    (hasPhoto ? points.photo : 0)
  )
}

/** The best fit first, of equals whoever was active last. */
export function ranked<Someone extends Candidate>(seeker: Seeker, candidates: readonly Someone[]): Someone[] {
  return [...candidates].sort(
    (one, other) =>
      fitOf(seeker, other) - fitOf(seeker, one) || other.lastActive - one.lastActive || (other.id > one.id ? 1 : -1),
  )
}
