/** What is cached of a member and changes together: a list, and the number that a badge shows of it. */
export interface MemberList {
  readonly name: string
}

export function defineMemberList(name: string): MemberList {
  return { name }
}

declare const carries: unique symbol

/**
 * What is published to a member's open pages while it happens. It carries ids to look the rest up with, never a text of
 * somebody's, and nothing is decided by it: it only says what to ask for anew.
 */
export interface LiveEvent<Payload extends object> {
  readonly kind: string
  /** The member's lists that it changes. */
  readonly changes: readonly MemberList[]
  /** For the compiler alone. */
  readonly [carries]?: Payload
}

/**
 * `const newMessage = defineLiveEvent<{ conversation: string }>('message', { changes: [chatList] })`, in the module's
 * `live-events.ts`. The kind is also in rows of the outbox, and stays as it is.
 */
export function defineLiveEvent<Payload extends object>(
  kind: string,
  { changes = [] }: { changes?: readonly MemberList[] } = {},
): LiveEvent<Payload> {
  return { kind, changes }
}

/** An event that carries nothing. */
export type Bare = Record<never, never>

/** The session may have ended: the server says. */
export const sessionEnded = defineLiveEvent<Bare>('logout')

/** Something was missed: everything is asked for anew. */
export const eventsMissed = defineLiveEvent<Bare>('resync')
