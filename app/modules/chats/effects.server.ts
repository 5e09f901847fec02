import { z } from 'zod'
import { defineEffect } from '~/database/outbox.server'

const recipient = { recipientId: z.string(), recipientTenantId: z.string() }

/** An e-mail about a new message. No text of a message: the outbox is read by more than one brand's jobs. */
export const messageMail = defineEffect(
  'chats.message_mail',
  z.object({
    ...recipient,
    conversationId: z.string(),
    /** The first message of the conversation: another preference switches it. */
    begins: z.boolean(),
  }),
)

/** Reminds a member of unread messages, and how long they have waited by then. */
export const unreadReminder = defineEffect('chats.unread_reminder', z.object(recipient))
export const unreadReminderHours = 24
