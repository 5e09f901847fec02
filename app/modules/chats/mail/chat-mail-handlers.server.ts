import { forTenant } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { takeMailDay, wakesAt } from '~/modules/accounts/mail/mail-day.server'
import type { MailPorts } from '~/modules/accounts/mail/mail-ports'
import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenant } from '~/tenancy/tenant'
import { chatEvents } from '../events.server'
import type { MessageMail, UnreadReminder } from '../schema'
import { messageMail, unreadReminder } from '../schema'
import { newsFor } from './news-for.server'
import { waitingFor } from './waiting-for.server'

const dayMs = 24 * 3_600_000

/** Handlers of this module's outbox kinds, for wiring. The e-mail comes from the recipient's own brand. */
export function chatMailHandlers({ mailer, tenantById }: MailPorts): Record<string, JobHandler> {
  return {
    async [messageMail](payload, { id }) {
      const { conversationId, recipientId, recipientTenantId, begins } = payload as unknown as MessageMail
      const tenant = await tenantById(recipientTenantId)
      const preference = begins ? 'new_conversations' : 'new_messages'
      const news = await newsFor(tenant, recipientId, conversationId, preference, 'mail')
      if (!news) return
      const [{ writeNewMessage }, { postLetter }] = await Promise.all([
        import('./write-new-message.server'),
        import('~/modules/accounts/mail/post-letter.server'),
      ])
      const unsubscribe = unsubscribeUrl(tenant, recipientId, preference)
      const letter = await writeNewMessage(tenant, news, { conversationId, begins, unsubscribe })
      await postLetter(mailer, tenant, { id, to: news.to, letter, unsubscribeUrl: unsubscribe })
    },

    async [unreadReminder](payload, { id }) {
      const { recipientId, recipientTenantId } = payload as unknown as UnreadReminder
      const tenant = await tenantById(recipientTenantId)
      const waiting = await waitingFor(tenant, recipientId)
      if (!waiting) return
      const wakes = wakesAt(waiting.timeZone, tenant.settings.time_zone)
      if (wakes) return postpone(tenant, id, payload, wakes)
      const isTheDays = await forTenant(tenant, (db) =>
        takeMailDay(db, recipientId, { kind: 'unread_message_reminders', id }),
      )
      if (!isTheDays) return postpone(tenant, id, payload, new Date(Date.now() + dayMs))
      const [{ writeReminder }, { postLetter }] = await Promise.all([
        import('./write-reminder.server'),
        import('~/modules/accounts/mail/post-letter.server'),
      ])
      const unsubscribe = unsubscribeUrl(tenant, recipientId, 'unread_message_reminders')
      const letter = await writeReminder(tenant, waiting, unsubscribe)
      if (waiting.byPush) {
        const reminded = { id, recipientId, recipientTenantId, subject: letter.subject }
        await forTenant(tenant, async (db) => {
          for (const listener of chatEvents.reminded) listener(db, reminded)
        })
      }
      if (waiting.byMail) {
        await postLetter(mailer, tenant, { id, to: waiting.to, letter, unsubscribeUrl: unsubscribe })
      }
    },
  }
}

/** What is then still unread is reminded of later: at night, or where the day has had its e-mail. */
async function postpone(tenant: Tenant, id: string, reminder: Record<string, unknown>, dueAt: Date): Promise<void> {
  await forTenant(tenant, async (db) => announce(db, unreadReminder, reminder, `${unreadReminder}/after/${id}`, dueAt))
}
