import { defineLiveEvent, defineMemberList } from '~/platform/live/live-event'

/** The member's conversations, and the number of unread messages. */
export const chatList = defineMemberList('chats')

/** `mine`: the member wrote it, on this device or another. */
export const newMessage = defineLiveEvent<{ conversation: string; mine: boolean }>('message', { changes: [chatList] })

/**
 * Messages up to the one with the key `until` were read. `mine`: by the member, on this device or another; otherwise by
 * the peer.
 */
export const messagesRead = defineLiveEvent<{ conversation: string; mine: boolean; until: string }>('read', {
  changes: [chatList],
})

/** An existing message has changed: its reaction, an opened gift, or its deletion. `mine`: changed by the member. */
export const messageChanged = defineLiveEvent<{ conversation: string; message: string; mine: boolean }>('change', {
  changes: [chatList],
})

/** A conversation has been ended, or its goodbye taken back. `mine`: by a page of the member's, here or elsewhere. */
export const chatEnded = defineLiveEvent<{ conversation: string; mine: boolean }>('ended', { changes: [chatList] })

/** The peer is typing. */
export const typing = defineLiveEvent<{ conversation: string }>('typing')
