import { defineLiveEvent, defineMemberList } from '~/platform/live/live-event'

/** The member's conversations, and how many messages are unread. */
export const chatList = defineMemberList('chats')

/** `mine`: the member wrote it, on this device or another. */
export const newMessage = defineLiveEvent<{ conversation: string; mine: boolean }>('message', { changes: [chatList] })

/** Messages up to the one of this id were read. `mine`: by the member, on this device or another; else by the other one. */
export const messagesRead = defineLiveEvent<{ conversation: string; mine: boolean; until: string }>('read', {
  changes: [chatList],
})

/** A message that was there looks different: a heart, an opened gift, deleted. `mine`: by the member. */
export const messageChanged = defineLiveEvent<{ conversation: string; message: string; mine: boolean }>('change', {
  changes: [chatList],
})

/** The other one is typing just now. */
export const typing = defineLiveEvent<{ conversation: string }>('typing')
