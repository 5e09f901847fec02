/** Cached values of a member that change together: a list, and the number that a badge shows for it. */
export interface MemberList {
  readonly name: string
}

export function defineMemberList(name: string): MemberList {
  return { name }
}

declare const carries: unique symbol

/**
 * An event published to a member's open pages as it happens. It carries ids for looking up the rest, never a member's
 * text, and nothing may be decided by it: it only tells pages what to reload.
 */
export interface LiveEvent<Payload extends object> {
  readonly kind: string
  /** The member's lists that the event changes. */
  readonly changes: readonly MemberList[]
  /** Exists for the compiler only. */
  readonly [carries]?: Payload
}

/**
 * Defines an event: `const newMessage = defineLiveEvent<{ conversation: string }>('message', { changes: [chatList] })`,
 * in the module's `live-events.ts`. Rows of the outbox contain the kind, so it must not change.
 */
export function defineLiveEvent<Payload extends object>(
  kind: string,
  { changes = [] }: { changes?: readonly MemberList[] } = {},
): LiveEvent<Payload> {
  return { kind, changes }
}

/** An event without a payload. */
export type Bare = Record<never, never>

/** The session may have ended: the page must ask the server. */
export const sessionEnded = defineLiveEvent<Bare>('logout')

/** Events were missed: the page must reload everything. */
export const eventsMissed = defineLiveEvent<Bare>('resync')
