/** What becomes of a conversion that a network is told. */
export type PostbackState = 'accepted' | 'waiting' | 'given_up'

export const postbackMarks = { accepted: 'good', waiting: 'waiting', given_up: 'broken' } as const satisfies Record<
  PostbackState,
  string
>

/** A conversion that a network was told. */
export interface PostbackLine {
  /** Of the event: the same however often it is told. */
  id: string
  event: string
  network: string
  ref: string
  tries: number
  /** Of the last answer, as HTTP has it; null when none came. */
  status: number | null
  /** When it was told first: ISO, in microseconds. */
  at: string
  lastAt: Date
  state: PostbackState
  /** Of what waits. */
  nextAt: Date | null
}
