import type { Icebreaker } from '../schema'

/** What of a profile gives a first line. Fields that the brand doesn't show are left out by the caller. */
export interface IcebreakerProfile {
  id: string
  interests: readonly string[]
  /** Interests that the viewer has too: they come first. */
  shared: readonly string[]
  reason: string | null
  city: string | null
}

const lines = 3
const general = ['smile', 'weekend', 'evening', 'surprise', 'proud'] as const

/**
 * Three first lines from what a profile says (decisions, 'Chat, credits, gifts'): interests in common, other interests,
 * the reason to be here, the city; then questions about what it leaves empty, and lines for everybody. The same profile
 * gets the same lines, in whatever order it names its interests.
 */
export function icebreakersFor(profile: IcebreakerProfile): Icebreaker[] {
  const turn = turnOf(profile.id)
  const shared = [...profile.shared].sort()
  const others = profile.interests.filter((interest) => !profile.shared.includes(interest)).sort()
  const fromInterests = [...rotated(shared, turn), ...rotated(others, turn)].map((interest) => ({
    key: `chats:icebreaker.interest.${interest}`,
    values: {},
  }))
  const fromReason = profile.reason ? [{ key: `chats:icebreaker.reason.${profile.reason}`, values: {} }] : []
  const fromCity = profile.city ? [{ key: 'chats:icebreaker.city', values: { city: profile.city } }] : []
  const unsaid = [
    ...(profile.interests.length === 0 ? ['interests'] : []),
    ...(profile.reason === null ? ['reason'] : []),
  ].map((field) => ({ key: `chats:icebreaker.unsaid.${field}`, values: {} }))
  const forAll = rotated(general, turn).map((line) => ({ key: `chats:icebreaker.general.${line}`, values: {} }))
  return [
    ...fromInterests.slice(0, 2),
    ...fromReason,
    ...fromCity,
    ...fromInterests.slice(2),
    ...unsaid,
    ...forAll,
  ].slice(0, lines)
}

/** Whether the profile itself gave this line, and not what it leaves empty. */
export function isFromProfile({ key }: Icebreaker): boolean {
  return !/^chats:icebreaker\.(?:unsaid|general)\./.test(key)
}

/** A number that the id decides. */
function turnOf(id: string): number {
  return [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0)
}

function rotated<T>(list: readonly T[], turn: number): T[] {
  const start = turn % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
