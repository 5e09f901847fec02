import { profileFields } from '~/modules/members/profile-fields'
import { characters } from '~/platform/forms/text-length'
import type { Icebreaker } from '../schema'

/** The facts of a profile from which icebreakers are made. Callers leave out fields that the brand doesn't show. */
export interface IcebreakerProfile {
  id: string
  interests: readonly string[]
  /** Interests that the viewer has too; their lines come first. */
  shared: readonly string[]
  reason: string | null
  city: string | null
  /** Texts of the answers that others see, in their order. */
  answers: readonly string[]
}

/** Who looks at the profile. */
interface IcebreakerViewer {
  /** Null for a visitor. */
  viewerId?: string | null
  /** Keys of the lines with which others have begun: they aren't suggested again. */
  sent?: ReadonlySet<string>
  /** The brand's `message_length`, in characters. */
  longest?: number
}

const lines = 3
/** Lines about each interest. */
const linesPerInterest = 5
/** Maximum length of an answer that a line quotes, and more than the length of the words around it, in characters. */
const longestQuote = 80
const aroundQuote = 70

/**
 * Returns three first lines for a profile (decisions, 'Chat, credits, gifts'). One that quotes a short answer comes
 * first. Shared interests come before others. At most two lines about interests are followed by the reason for signing up, the city and the remaining interests, then
 * by questions about empty fields, and finally by general lines. The same two people always get the same lines,
 * regardless of the order of the interests; two people who look at one profile get different ones.
 */
export function icebreakersFor(
  profile: IcebreakerProfile,
  { viewerId = null, sent = new Set(), longest = longestQuote + aroundQuote }: IcebreakerViewer = {},
): Icebreaker[] {
  const turn = turnOf(profile.id) + turnOf(viewerId ?? '')
  const shared = [...profile.shared].sort()
  const others = profile.interests.filter((interest) => !profile.shared.includes(interest)).sort()
  const fromInterests = [...rotated(shared, turn), ...rotated(others, turn)].map((interest) =>
    freshest(rotated(linesAbout(interest), turn), sent),
  )
  const most = Math.min(longestQuote, longest - aroundQuote)
  const quotable = profile.answers.filter((text) => characters(text) <= most && !text.includes('\n'))
  const fromAnswers = rotated(quotable, turn)
    .slice(0, 1)
    .map((text) => freshest(rotated(linesAboutAnswer(text), turn), sent))
  const fromReason = profile.reason ? [line(`reason.${profile.reason}`)] : []
  const fromCity = profile.city ? [cityLineFor(profile.city)] : []
  const unsaid = [
    ...(profile.interests.length === 0 ? ['interests'] : []),
    ...(profile.reason === null ? ['reason'] : []),
  ].map((field) => line(`unsaid.${field}`))
  const forAll = rotated(generalLines, turn)
  const all = [
    ...fromAnswers,
    ...fromInterests.slice(0, 2),
    ...fromReason,
    ...fromCity,
    ...fromInterests.slice(2),
    ...unsaid,
    ...forAll,
  ]
  return [...all.filter(({ key }) => !sent.has(key)), ...all.filter(({ key }) => sent.has(key))].slice(0, lines)
}

/** Returns the lines about an interest. */
export function linesAbout(interest: string): Icebreaker[] {
  return Array.from({ length: linesPerInterest }, (_, index) => line(`interest.${interest}.${index + 1}`))
}

/** Returns the lines that quote an answer. */
export function linesAboutAnswer(text: string): Icebreaker[] {
  const answer = text.replace(/\.$/, '')
  return [1, 2].map((number) => line(`answer.${number}`, { answer }))
}

function line(name: string, values: Icebreaker['values'] = {}): Icebreaker {
  return { key: `chats:icebreaker.${name}`, values }
}

/** Returns the line about the city where somebody lives. */
export function cityLineFor(city: string): Icebreaker {
  return line('city', { city })
}

/** Lines about why somebody signed up. */
export const reasonLines = profileFields.reason_for_signup.options.map((reason) => line(`reason.${reason}`))

/** Questions about what a profile leaves out. */
export const unsaidLines = ['interests', 'reason'].map((field) => line(`unsaid.${field}`))

/** Lines that fit every profile. */
export const generalLines = ['smile', 'weekend', 'evening', 'surprise', 'proud'].map((name) => line(`general.${name}`))

/** Returns the first line that nobody has sent yet; if all were sent, the first. */
function freshest([first, ...rest]: Icebreaker[], sent: ReadonlySet<string>): Icebreaker {
  if (!first) throw new Error('an interest without lines')
  return [first, ...rest].find(({ key }) => !sent.has(key)) ?? first
}

/**
 * Whether the line is about something the profile says. False for questions about empty fields and for general lines.
 */
export function isFromProfile({ key }: Icebreaker): boolean {
  return !/^chats:icebreaker\.(?:unsaid|general)\./.test(key)
}

/** Returns a number derived from the id, so that the lines don't change. */
function turnOf(id: string): number {
  return [...id].reduce((sum, character) => sum + character.charCodeAt(0), 0)
}

function rotated<T>(list: readonly T[], turn: number): T[] {
  const start = turn % list.length
  return [...list.slice(start), ...list.slice(0, start)]
}
