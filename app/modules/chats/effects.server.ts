import { z } from 'zod'
import { defineEffect } from '~/database/outbox.server'

const recipient = { recipientId: z.string(), recipientTenantId: z.string() }

/**
 * Sends an e-mail about a new message. The payload has no message text, because the jobs of several brands read the
 * outbox.
 */
export const messageMail = defineEffect(
  'chats.message_mail',
  z.object({
    ...recipient,
    conversationId: z.string(),
    /** The first message of a conversation, which has a notification preference of its own. */
    begins: z.boolean(),
  }),
)

/** Reminds a member of unread messages, `unreadReminderHours` after one of them was sent. */
export const unreadReminder = defineEffect('chats.unread_reminder', z.object(recipient))
export const unreadReminderHours = 24
