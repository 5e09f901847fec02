import type { PeerView } from '../schema'
import type { FoundText } from './found-text'

/** Limits of a search in a conversation: characters of its words, messages looked through and found in one request. */
export const searchLimits = { words: 100, messages: 5_000, found: 50 } as const

/** A message that a search found. */
export interface FoundMessage extends FoundText {
  /** Key of the message. */
  id: string
  mine: boolean
  sentAt: Date
  /** Key of the message after it; null for the newest. */
  newer: string | null
}

export interface ChatSearchView {
  /** Id of the conversation. */
  id: string
  peer: PeerView
  words: string
  /** Number of messages that this request looked through. */
  looked: number
  /** Newest first. */
  found: FoundMessage[]
  /** Value of `?before=` for the search further back; null when all was looked through. */
  further: string | null
}
