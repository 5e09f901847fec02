import { paths } from '~/paths'
import { callApi } from '~/ui/fetching/api-client'
import type { Frame } from '../frame/frame'
import { updateCounts } from '../frame/frame'

/** The calls that a page polls (specification 9). */
export const calls = ['user', 'chats', 'likes'] as const

export type Call = (typeof calls)[number]

/** The parts of the responses that badges show. */
interface Answers {
  user: { user: { credits: number } | null }
  chats: { total_unread_messages: number }
  likes: { total_new_likes: number }
}

/** Last response of each call, as JSON without `credits`. */
const known = new Map<Call, string>()

export interface Updates {
  /** The calls whose response changed, not counting the balance. */
  changed: Call[]
  /** Whether the balance changed. */
  balanceChanged: boolean
}

/**
 * Requests the given calls, updates the badges, and returns what changed. Returns null when the server doesn't respond.
 */
export async function fetchUpdates(
  requested: readonly Call[],
  frame: Frame,
  signal: AbortSignal,
): Promise<Updates | null> {
  const answers = await Promise.all(requested.map((call) => callApi(paths.api[call], { signal }))).catch(() => null)
  if (!answers || signal.aborted) return null
  const byCall = Object.fromEntries(requested.map((call, index) => [call, answers[index]])) as Partial<Answers>
  updateCounts(frame, {
    ...(byCall.chats && { unread: byCall.chats.total_unread_messages }),
    ...(byCall.likes && { newLikes: byCall.likes.total_new_likes }),
  })
  const { user } = byCall.user ?? {}
  const balanceChanged = user ? updateCounts(frame, { credits: user.credits }) : false
  return { changed: requested.filter((call, index) => isOther(call, answers[index])), balanceChanged }
}

/** Returns whether a response changed, except for the balance, which is a badge. */
function isOther(call: Call, answer: unknown): boolean {
  const text = JSON.stringify(answer, (key, value) => (key === 'credits' ? undefined : value))
  const before = known.get(call)
  known.set(call, text)
  return before !== undefined && before !== text
}
