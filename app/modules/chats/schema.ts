import type { SubmissionResult } from '@conform-to/dom'
import type { GiftName, GiftOffer } from '~/modules/gifts/schema'
import type { PhotoView } from '~/modules/photos/schema'

/** Conversations a page of the list, messages a page of a conversation. */
export const pageSize = { conversations: 30, messages: 30 } as const

/** Messages a member may send in a minute; the text of the refusal names the seconds to wait. */
export const messagesPerMinute = 60

/** The list's filters (decisions: all / unread). */
export const inboxFilters = ['all', 'unread'] as const

export type InboxFilter = (typeof inboxFilters)[number]

/** What keeps a member from writing in a conversation; each has its text `chats:barrier.<name>`. */
export type Barrier =
  | 'gone'
  | 'suspended'
  | 'you_blocked'
  | 'blocked'
  | 'confirm_first'
  | 'waiting_for_activation'
  | 'invisible'
  | 'not_shared'

/**
 * What the next text message costs. `nothing`: costs nothing and counts for nothing. `free`: one of the free messages that
 * are left. `credits`: that many.
 */
export type MessagePrice = { kind: 'nothing' } | { kind: 'free'; left: number } | { kind: 'credits'; credits: number }

/** The other one of a conversation. */
export interface PeerView {
  id: string
  /** Empty when the account is gone. */
  name: string
  age: number | null
  /** Null when there is none, and across a block. */
  photo: PhotoView | null
  online: boolean
  premium: boolean
  fictional: boolean
  gone: boolean
}

/** One line of the list. */
export interface ChatView {
  id: string
  peer: PeerView
  preview: string
  previewKind: PreviewKind
  /** The viewer wrote last. */
  previewMine: boolean
  /** The viewer wrote last, and the other one likes it. */
  hearted: boolean
  lastMessageAt: Date
  unread: number
}

export type MessageKind = 'text' | 'photo' | 'gift'

/** `deleted`: its sender took it away for both. */
export type PreviewKind = MessageKind | 'deleted'

export interface InboxView {
  chats: ChatView[]
  /** What `?before=` has to hold for the next page; null on the last. */
  next: string | null
}

export interface MessageView {
  /** A key: nothing in it tells when. */
  id: string
  /** Of the viewer's own messages: joins them with what the browser shows as being sent. */
  draftId: string | null
  mine: boolean
  kind: MessageKind
  body: string
  /** Null unless the message is one. */
  gift: GiftName | null
  /** Null without one, and to the recipient while it is not active. */
  photo: PhotoView | null
  /** Of a photo; `pending` waits for an operator, `rejected` was not accepted. Null without one. */
  photoStatus: 'pending' | 'active' | 'rejected' | null
  /** What it replies to; null for most. */
  answers: QuotedMessage | null
  /** What of its recipient's profile it is about; null for most. */
  about: ProfileQuote | null
  /** By its recipient. */
  hearted: boolean
  /** A gift, by its recipient. */
  opened: boolean
  /** The viewer reported it: it is hidden until asked for. */
  reported: boolean
  /** Its sender took it away for both: nothing of it is left. */
  deleted: boolean
  /** To the minute. */
  sentAt: Date
  /** The other one has opened the conversation since. */
  read: boolean
}

/** The one line that a reply carries of what it answers. */
export interface QuotedMessage {
  /** Key of the message. */
  id: string
  mine: boolean
  kind: PreviewKind
  /** Shortened; empty for a photo and a deleted message. */
  text: string
  gift: GiftName | null
}

/** A photo or some words of a profile that a message is about; the photo is null when it can't be seen any more. */
export type ProfileQuote = { kind: 'photo'; photo: PhotoView | null } | { kind: 'words'; text: string }

/** What the next message can be about, and how a form names it (`photo.<id>`, `words.<paragraph>`). */
export interface ProfilePart {
  name: string
  quote: ProfileQuote
}

export interface MessagesPage {
  /** Oldest first. */
  messages: MessageView[]
  /** What `?before=` has to hold for the older ones; null when there are none. */
  older: string | null
}

/** The third column. */
export interface AboutPeer {
  city: string | null
  /** Kilometres, rounded up; null when either place is unknown. */
  distance: number | null
  aboutMe: string | null
  interests: { key: string; shared: boolean }[]
  /** What both signed up for (`reason_for_signup`); null when they didn't say the same. */
  wish: string | null
}

/** A suggested first line: a key of the texts and what fills it. */
export interface Icebreaker {
  key: string
  values: Record<string, string>
}

/** What the composer needs: who may write, at what price. */
export interface ComposerView {
  barrier: Barrier | null
  price: MessagePrice
  /** Credits of a photo, and of each gift; 0 where it costs nothing. */
  photoCredits: number
  gifts: GiftOffer[]
  /** Credits. */
  balance: number
  premium: boolean
  /** A free member has used up the conversations that may be started. */
  needsPremium: boolean
  /** Characters. */
  maxLength: number
  /** For a page without JavaScript: the id that makes a repeated send harmless. */
  draftId: string
  /** What a page without a script could not send to the other one; empty when nothing waits. */
  unsent: string
  /** What the next message answers; null for most. */
  reply: QuotedMessage | null
  /** What of the other one's profile the next message is about; null for most. */
  about: ProfilePart | null
  /** Until the other one has written. */
  icebreakers: Icebreaker[]
  /** Before the first message to a fictional profile its warning has to be shown. */
  warns: boolean
  /** The viewer may write once before the e-mail address is confirmed. */
  confirmsNext: boolean
  /** The brand's staff answers for this fictional profile. */
  staffed: boolean
}

export interface ConversationView extends MessagesPage {
  /** Null until the first message is sent. */
  id: string | null
  peer: PeerView
  about: AboutPeer
  /** The viewer likes the other one. */
  liked: boolean
  composer: ComposerView
}

/** The conversation that somebody left to buy. */
export interface WaitingTalk {
  /** Its address. */
  path: string
  peer: PeerView
  /** What a page without a script could not send; empty when nothing waits. */
  unsent: string
}

/** A message that was not sent, and why. The text stays with the sender. */
export interface SendRefusal {
  status: number
  /** In the sender's language. */
  text: string
  /** Which dialog explains it: credits are missing, the free messages are used, premium is needed; null: the text alone. */
  alert: 'credits' | 'free_messages' | 'premium' | null
  /** What was refused would have cost so many credits; null where the price was not the reason. */
  price: number | null
  kind: MessageKind
  body: string
  draftId: string
}

/** The sign-up's first message that was not sent. */
export interface RefusedMessage {
  draftId: string
  result: SubmissionResult<string[]>
}

/** What the list's forms ask for. */
export const chatIntents = { remove: 'remove', restore: 'restore' } as const

/** What a conversation's own form asks for besides sending. */
export const conversationIntents = {
  deleteUnsent: 'delete_unsent',
  heart: 'heart',
  takeHeart: 'take_heart',
  openGift: 'open_gift',
  deleteMessage: 'delete_message',
} as const

/** A removal can be undone for so long. */
export const undoMinutes = 10

/** Why a chat was not removed, in the member's language. `failed`: the server was not reached. */
export type RemovalOutcome = { problem: string } | { failed: true }

/** What a send came to. `failed`: the server was not reached; the browser says so. */
export type SendOutcome = { sent: { id: string; conversationId: string } } | { refused: SendRefusal } | { failed: true }
