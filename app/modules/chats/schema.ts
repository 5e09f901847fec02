import type { SubmissionResult } from '@conform-to/dom'
import type { GiftName, GiftOffer } from '~/modules/gifts/schema'
import type { PhotoView } from '~/modules/photos/schema'
import type { EndedAs, EndingView, UnmatchLoss } from './ending/schema'

/** Number of conversations per page of the list, and of messages per page of a conversation. */
export const pageSize = { conversations: 30, messages: 30 } as const

/** Maximum number of messages a member may send per minute. The refusal names the seconds to wait. */
export const messagesPerMinute = 60

/** Filters of the list (decisions: all / unread; design, 69: your turn; 68: closed). */
export const inboxFilters = ['all', 'unread', 'turn', 'closed'] as const

export type InboxFilter = (typeof inboxFilters)[number]

/** Reason why a member can't write in a conversation. Its text is `chats:barrier.<name>`. */
export type Barrier =
  | 'gone'
  | 'suspended'
  | 'you_blocked'
  | 'blocked'
  | 'confirm_first'
  | 'waiting_for_activation'
  | 'invisible'
  | 'not_shared'
  | 'ended'

/**
 * Price of the next text message. `nothing`: free of charge and not counted. `free`: one of the `left` free messages.
 * `credits`: that many credits.
 */
export type MessagePrice = { kind: 'nothing' } | { kind: 'free'; left: number } | { kind: 'credits'; credits: number }

/** The other member of a conversation. */
export interface PeerView {
  id: string
  /** Empty when the account is gone. */
  name: string
  age: number | null
  /** URL of the photo in its smallest size; null without one, and across a block. */
  thumb: string | null
  online: boolean
  premium: boolean
  fictional: boolean
  /** The photo is verified. */
  verified: boolean
  gone: boolean
}

/** The peer on the page of the conversation. */
export interface TalkPeer extends PeerView {
  photo: PhotoView | null
}

/** One row of the list. */
export interface ChatView {
  id: string
  peer: PeerView
  preview: string
  previewKind: PreviewKind
  /** The viewer wrote last. */
  previewMine: boolean
  /** The peer's reaction to the newest message, which the viewer wrote. */
  reaction: Reaction | null
  lastMessageAt: Date
  unread: number
  /** A person wrote last, and the viewer hasn't put the answer off. It is shown once nothing is unread. */
  yourTurn: boolean
  muted: boolean
  /** Who said goodbye; null while the conversation is open. */
  ended: EndedAs | null
}

/** The five reactions, in the order of the keys 1 to 5. Their names are `chats:reaction.<name>`. */
export const reactions = ['love', 'funny', 'wow', 'moved', 'yes'] as const

export type Reaction = (typeof reactions)[number]

export type MessageKind = 'text' | 'photo' | 'gift' | 'voice'

/** `deleted`: deleted by its sender for both members. */
export type PreviewKind = MessageKind | 'deleted'

/** A fact about a letter: when it became true, as ISO 8601 rounded for a list; null while it isn't. */
interface LetterFact {
  at: string | null
}

/** The first letter that a member wrote. */
export interface LetterView {
  conversationId: string
  peer: PeerView
  text: string
  /** The conversation has no other message. */
  alone: boolean
  /** The recipient has left before reading it. */
  lost: boolean
  sent: string | null
  /** Null where nobody reads or answers: the profile is fictional. */
  read: LetterFact | null
  answered: LetterFact | null
}

export interface InboxView {
  chats: ChatView[]
  /** A new member's first letter while nobody has answered it. Only on the first page of all conversations. */
  letter: LetterView | null
  /** Value of `?before=` for the next page; null on the last page. */
  next: string | null
}

export interface MessageView {
  /** Key of the message. Unlike its id, it doesn't reveal when the message was written. */
  id: string
  /** Draft id of the viewer's own message, which matches it with the one that the browser shows as being sent. */
  draftId: string | null
  mine: boolean
  kind: MessageKind
  body: string
  /** Null unless the message is a gift. */
  gift: GiftName | null
  /** Null without a photo, and for the recipient while the photo is not active. */
  photo: PhotoView | null
  /** Null unless the message is a recording that the viewer may hear. */
  voice: VoiceView | null
  /** `pending` waits for an operator, `rejected` was not accepted. Null without a photo or a recording. */
  photoStatus: 'pending' | 'active' | 'rejected' | null
  /** The message that it replies to; usually null. */
  answers: QuotedMessage | null
  /** The part of the recipient's profile that it is about; usually null. */
  about: ProfileQuote | null
  /** What its recipient felt about it. */
  reaction: Reaction | null
  /** The recipient opened the gift, or listened to the recording. */
  opened: boolean
  /** The viewer reported it: it is hidden until they ask to see it. */
  reported: boolean
  /** Deleted by its sender for both members; no content is left. */
  deleted: boolean
  /** Rounded down to the minute. */
  sentAt: Date
  /** The viewer wrote it, and the peer has opened the conversation since. */
  read: boolean
}

/** A recording. */
export interface VoiceView {
  url: string
  /** Media type of its file. */
  type: string
  milliseconds: number
  /** The wave, a hexadecimal digit for each bar; null for a plain line. */
  bars: string | null
}

/** The one-line quote of a message, shown in a reply to it. */
export interface QuotedMessage {
  /** Key of the message. */
  id: string
  mine: boolean
  kind: PreviewKind
  /** Shortened; empty for a photo and a deleted message. */
  text: string
  gift: GiftName | null
}

/**
 * A photo, with its caption, or a paragraph of a profile that a message is about. The photo is null when the viewer can't
 * see it.
 */
export type ProfileQuote =
  | { kind: 'photo'; photo: PhotoView | null; text: string | null }
  | { kind: 'words'; text: string }

/** A part of a profile that a message can be about. Forms use its `name` (`photo.<id>`, `words.<paragraph>`). */
export interface ProfilePart {
  name: string
  quote: ProfileQuote
}

export interface MessagesPage {
  /** Oldest first. */
  messages: MessageView[]
  /** Value of `?before=` for older messages; null when there are none. */
  older: string | null
  /** The viewer wants no e-mail or push about the conversation. */
  muted: boolean
  /** The viewer said that the newest message needs no answer now. */
  putOff: boolean
  /** Null while the conversation is open. */
  ending: EndingView | null
}

/** The facts about the peer in the third column. */
export interface AboutPeer {
  city: string | null
  /** Kilometers, rounded up; null when a place is unknown, the brand hides cities or the peer is fictional. */
  distance: number | null
  aboutMe: string | null
  interests: { key: string; shared: boolean }[]
  /**
   * Reason for signing up that both members gave (`reason_for_signup`); null when their reasons differ or are 'not
   * sure'.
   */
  wish: string | null
}

/** A suggested first line: the key of a text, and the values of its placeholders. */
export interface Icebreaker {
  key: string
  values: Record<string, string>
}

/** What the composer needs: whether the viewer may write, and the prices. */
export interface ComposerView {
  barrier: Barrier | null
  price: MessagePrice
  /** Price of a photo or a recording, and of each gift, in credits; 0 when free. */
  photoCredits: number
  gifts: GiftOffer[]
  /** The viewer's credits. */
  balance: number
  premium: boolean
  /** The viewer is a free member and has started as many conversations as allowed. */
  needsPremium: boolean
  /** Maximum length of a message, in characters. */
  maxLength: number
  /** Draft id for a page without a script, so that submitting its form twice makes one message. */
  draftId: string
  /** Text that a page without a script could not send to the peer; empty if there is none. */
  unsent: string
  /** The message that the next message replies to; usually null. */
  reply: QuotedMessage | null
  /** The part of the peer's profile that the next message is about; usually null. */
  about: ProfilePart | null
  /** Suggested first lines; empty once the peer has written. */
  icebreakers: Icebreaker[]
  /** The warning about fictional profiles has to be shown before the first message. */
  warns: boolean
  /** The viewer may send this one message before they confirm their e-mail address. */
  confirmsNext: boolean
  /** The brand's staff answers for this fictional profile. */
  staffed: boolean
}

export interface ConversationView extends MessagesPage {
  /** Null until the first message is sent. */
  id: string | null
  peer: TalkPeer
  about: AboutPeer
  /** The viewer likes the peer. */
  liked: boolean
  /** The two like each other. */
  matched: boolean
  /** A person wrote last, the viewer has read it, and hasn't put the answer off. */
  yourTurn: boolean
  composer: ComposerView
  /** Read for the question whether to unmatch; otherwise null. */
  loss: UnmatchLoss | null
  /** Of the viewer's country. */
  emergencyNumber: string
}

/** The conversation that the member left in order to buy credits. */
export interface WaitingTalk {
  /** Path of the conversation's page. */
  path: string
  peer: PeerView
  /** Text that a page without a script could not send; empty if there is none. */
  unsent: string
}

/** A refused message, and the reason. Its text is returned to the sender. */
export interface SendRefusal {
  status: number
  /** Reason, in the sender's language. */
  text: string
  /**
   * Dialog that explains the refusal: too few credits, no free messages left, or premium required. Null when the text
   * alone is shown.
   */
  alert: 'credits' | 'free_messages' | 'premium' | null
  /** Price of the refused message, in credits; null when the price was not the reason. */
  price: number | null
  kind: MessageKind
  body: string
  draftId: string
}

/** The first message of a sign-up, which was refused. */
export interface RefusedMessage {
  draftId: string
  result: SubmissionResult<string[]>
}

/** Intents of the list's forms. */
export const chatIntents = { remove: 'remove', restore: 'restore' } as const

/** Intents of a conversation's forms, besides sending. */
export const conversationIntents = {
  deleteUnsent: 'delete_unsent',
  react: 'react',
  openGift: 'open_gift',
  deleteMessage: 'delete_message',
  putOff: 'put_off',
  mute: 'mute',
  unmute: 'unmute',
  sayGoodbye: 'say_goodbye',
  takeBackGoodbye: 'take_back_goodbye',
  unmatch: 'unmatch',
} as const

/** Minutes within which a removal can be undone. */
export const undoMinutes = 10

/** Reason why a chat was not removed, in the member's language. `failed`: the server could not be reached. */
export type RemovalOutcome = { problem: string } | { failed: true }

/** Outcome of a send. `failed`: the server could not be reached; set by the browser. */
export type SendOutcome = { sent: { id: string; conversationId: string } } | { refused: SendRefusal } | { failed: true }
