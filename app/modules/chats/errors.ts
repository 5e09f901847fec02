import { DomainError } from '~/platform/errors'

/** The conversation is unknown, removed by the member, or belongs to other members. The three look the same. */
export class ConversationNotFound extends DomainError {
  constructor() {
    super('chats:error.conversation_not_found', 404)
  }
}

/** The message is unknown, deleted, or not the member's to change. */
export class MessageNotFound extends DomainError {
  constructor() {
    super('chats:error.message_not_found', 404)
  }
}

/** The reaction is none of the five. */
export class UnknownReaction extends DomainError {
  constructor() {
    super('chats:error.unknown_reaction', 422)
  }
}

/** The recipient is unknown, or not shown on the sender's brand. */
export class RecipientNotFound extends DomainError {
  constructor() {
    super('chats:error.recipient_not_found', 404)
  }
}

/** Specification 8: the recipient blocked the sender. */
export class BlockedByMember extends DomainError {
  /** @param memberId the member who blocked, whose messages can still be reported */
  constructor(name: string, memberId?: string) {
    super('chats:error.blocked', 403, { name, ...(memberId && { memberId }) })
  }
}

export class MemberIsBlocked extends DomainError {
  constructor(name: string) {
    super('chats:error.you_blocked', 403, { name })
  }
}

/** Specification 4: the recipient can't reply before they confirm the activation e-mail. */
export class WaitingForActivation extends DomainError {
  constructor(name: string) {
    super('chats:error.waiting_for_activation', 403, { name })
  }
}

/** Decisions, 'Accounts': a member may send one message before they confirm their e-mail address. */
export class ConfirmFirst extends DomainError {
  constructor() {
    super('chats:error.confirm_first', 403)
  }
}

/** The sender's profile was suspended by a decision on a report. */
export class Suspended extends DomainError {
  constructor() {
    super('chats:error.suspended', 403)
  }
}

/** The recipient's account is closed or suspended, or the brand doesn't show it. */
export class MemberGone extends DomainError {
  constructor() {
    super('chats:error.member_gone', 410)
  }
}

/** Specification 6: members in invisible mode can't be messaged. */
export class MemberInvisible extends DomainError {
  constructor(name: string) {
    super('chats:error.invisible', 403, { name })
  }
}

/** The conversation was ended by one of the two members. */
export class ChatEnded extends DomainError {
  constructor() {
    super('chats:error.ended', 403)
  }
}

/** The recipient belongs to a sister brand on which the sender isn't shown. */
export class NotShownToSisterBrands extends DomainError {
  constructor(brand: string) {
    super('chats:error.not_shared', 403, { brand })
  }
}

/**
 * Decisions, 'Chat, credits, gifts': a free member has started as many conversations as allowed (specification 8 has
 * the text).
 */
export class PremiumOnly extends DomainError {
  /** @param conversations number that a free member may start */
  constructor(conversations: number) {
    super('chats:error.premium_only', 403, { count: conversations })
  }
}

/** The draft id was already used for another text or another recipient. */
export class DraftReused extends DomainError {
  constructor() {
    super('chats:error.draft_reused', 409)
  }
}

/** The message has contact data, which the brand doesn't allow before the recipient has written back. */
export class ContactInMessage extends DomainError {
  constructor(found: string) {
    super('chats:error.contact', 422, { found })
  }
}

export class TooManyMessages extends DomainError {
  constructor(seconds: number) {
    super('chats:error.too_many_messages', 429, { count: seconds })
  }
}

/** The text itself can't be sent; `code` says why. */
export class UnsendableText extends DomainError {
  constructor(problem: 'empty' | 'too_long' | 'not_text', longest: number) {
    super(`chats:error.${problem}`, 422, { max: longest })
  }
}
