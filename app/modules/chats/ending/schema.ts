import { retentionDays } from '~/modules/pages/retention'

/** `said`: the viewer said goodbye; `heard`: the peer did. */
export type EndedAs = 'said' | 'heard'

/** The end of a conversation, for one of its members. */
export interface EndingView {
  as: EndedAs
  /** Rounded for a list. */
  at: Date
  /** The viewer's goodbye while it can be taken back; times as ISO 8601. Null once it is sent. */
  unsent: { words: string; goesOutAt: string; now: string } | null
}

/** What an unmatch takes away. */
export interface UnmatchLoss {
  messages: number
  photos: number
}

/** Suggested goodbyes. Their words are `chats:goodbye.line.<name>`. */
export const goodbyeLines = ['spark', 'met', 'break'] as const

export const goodbyeLimits = { characters: 300, undoSeconds: 10, readableDays: retentionDays.endedChats } as const
