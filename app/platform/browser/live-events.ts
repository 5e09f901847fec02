/**
 * What a member is told while it happens, by kind, and what each carries: ids to look the rest up with, never a text of
 * somebody's. Nothing is decided by an event: it only says what to ask for anew.
 */
export interface LiveEvents {
  /** A new message. `mine`: the member wrote it, on this device or another. */
  message: { conversation: string; mine: boolean }
  /** Messages up to this one, of this id, were read. `mine`: by the member, on this device or another; else by the other one. */
  read: { conversation: string; mine: boolean; until: string }
  /** This message, which was there, looks different: a heart, an opened gift, deleted. `mine`: by the member. */
  change: { conversation: string; message: string; mine: boolean }
  /** The other one is typing just now. */
  typing: { conversation: string }
  /** Somebody likes the member. */
  like: { from: string }
  /** The member likes somebody, or does no longer: on this device or another. */
  heart: { of: string }
  /** Two who like each other. */
  match: { with: string }
  /** Somebody blocked the other, or took it back: one of the two is the member. */
  block: Record<never, never>
  /** The balance has changed. */
  credits: Record<never, never>
  /** The session may have ended: the server says. */
  logout: Record<never, never>
  /** Something was missed: everything is asked for anew. */
  resync: Record<never, never>
}

export type LiveKind = keyof LiveEvents

/** Kinds that concern somebody's screen; the other two concern the connection. */
export type PublishedKind = Exclude<LiveKind, 'logout' | 'resync'>

export const liveKinds = [
  'message',
  'read',
  'change',
  'typing',
  'like',
  'heart',
  'match',
  'block',
  'credits',
  'logout',
  'resync',
] as const satisfies readonly LiveKind[]
