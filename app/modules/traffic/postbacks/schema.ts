/** State of a conversion that is reported to a network. */
export type PostbackState = 'accepted' | 'waiting' | 'given_up'

export const postbackMarks = { accepted: 'good', waiting: 'waiting', given_up: 'broken' } as const satisfies Record<
  PostbackState,
  string
>

/** A conversion that was reported to a network. */
export interface PostbackLine {
  /** Id of the event, the same for all tries. */
  id: string
  event: string
  network: string
  ref: string
  tries: number
  /** HTTP status of the last response; null when there was none. */
  status: number | null
  /** First try: ISO 8601, with microseconds. */
  at: string
  lastAt: Date
  state: PostbackState
  /** Next try of a waiting postback; null otherwise. */
  nextAt: Date | null
}
