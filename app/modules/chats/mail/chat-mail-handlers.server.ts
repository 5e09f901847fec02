import { forTenant } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { takeMailDay, wakesAt } from '~/modules/accounts/mail/mail-day.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { messageMail, unreadReminder } from '../effects.server'
import { chatEvents } from '../events.server'
import { newsFor } from './news-for.server'
import { waitingFor } from './waiting-for.server'

const dayMs = 24 * 3_600_000

/** The e-mail is sent by the recipient's own brand. */
export const messageMailHandler = onEffect(messageMail, async (payload, { id, tenantById, mailer }) => {
  const { conversationId, recipientId, recipientTenantId, begins } = payload
  const tenant = await tenantById(recipientTenantId)
  const preference = begins ? 'new_conversations' : 'new_messages'
  const news = await newsFor(tenant, recipientId, conversationId, preference, 'mail')
  if (!news) return
  const [{ writeNewMessage }, { postLetter }] = await Promise.all([
    import('./write-new-message.server'),
    import('~/modules/mails/post-letter.server'),
  ])
  const unsubscribe = unsubscribeUrl(tenant, recipientId, preference)
  const letter = writeNewMessage(tenant, news, { conversationId, begins, unsubscribe })
  await postLetter(mailer, tenant, { id, to: news.to, letter, unsubscribeUrl: unsubscribe, kind: 'message' })
})

/** Sends the reminder, or postpones it at night and on days when the member already got such an e-mail. */
export const unreadReminderHandler = onEffect(unreadReminder, async (payload, { id, tenantById, mailer }) => {
  const { recipientId, recipientTenantId } = payload
  const tenant = await tenantById(recipientTenantId)
  const waiting = await waitingFor(tenant, recipientId)
  if (!waiting) return
  const wakes = wakesAt(waiting.timeZone, tenant.settings.time_zone)
  if (wakes) return postpone(tenant, id, recipientId, wakes)
  const isTheDays = await forTenant(tenant, (db) =>
    takeMailDay(db, recipientId, { kind: 'unread_message_reminders', id }),
  )
  if (!isTheDays) return postpone(tenant, id, recipientId, new Date(Date.now() + dayMs))
  const [{ writeReminder }, { postLetter }] = await Promise.all([
    import('./write-reminder.server'),
    import('~/modules/mails/post-letter.server'),
  ])
  const unsubscribe = unsubscribeUrl(tenant, recipientId, 'unread_message_reminders')
  const letter = writeReminder(tenant, waiting, unsubscribe)
  if (waiting.byPush) {
    const reminded = { id, recipientId, recipientTenantId, subject: letter.subject }
    await forTenant(tenant, async (db) => {
      for (const listener of chatEvents.reminded) listener(db, reminded)
    })
  }
  if (waiting.byMail) {
    await postLetter(mailer, tenant, { id, to: waiting.to, letter, unsubscribeUrl: unsubscribe, kind: 'reminder' })
  }
})

/** Enqueues another reminder, which covers the messages still unread by then. */
async function postpone(tenant: Tenant, id: string, recipientId: string, dueAt: Date): Promise<void> {
  const reminder = { recipientId, recipientTenantId: tenant.id }
  await forTenant(tenant, async (db) =>
    enqueue(db, unreadReminder, reminder, { key: `${unreadReminder.name}/after/${id}`, dueAt }),
  )
}
