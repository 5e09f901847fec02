import type { Icebreaker } from '../schema'

/** The facts of a profile from which icebreakers are made. Callers leave out fields that the brand doesn't show. */
export interface IcebreakerProfile {
  id: string
  interests: readonly string[]
  /** Interests that the viewer has too; their lines come first. */
  shared: readonly string[]
  reason: string | null
  city: string | null
}

const lines = 3
const general = ['smile', 'weekend', 'evening', 'surprise', 'proud'] as const

/**
 * Returns three first lines for a profile (decisions, 'Chat, credits, gifts'). Shared interests come before others. At
 * most two lines about interests are followed by the reason for signing up, the city and the remaining interests, then
 * by questions about empty fields, and finally by general lines. A profile always gets the same lines, regardless of
 * the order of its interests.
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

/**
 * Whether the line is about something the profile says. False for questions about empty fields and for general lines.
 */
export function isFromProfile({ key }: Icebreaker): boolean {
  return !/^chats:icebreaker\.(?:unsaid|general)\./.test(key)
}

/** Returns a number derived from the id, so that a profile's lines don't change. */
function turnOf(id: string): number {
  return [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0)
}

function rotated<T>(list: readonly T[], turn: number): T[] {
  const start = turn % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
