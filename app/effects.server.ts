import { tellingHandlers } from '~/database/tell.server'
import { accountEvents } from '~/modules/accounts/events.server'
import { accountMailHandlers } from '~/modules/accounts/mail/account-mail-handlers.server'
import { clearingHandlers } from '~/modules/accounts/sessions/clear-old.server'
import { securityEventHandlers } from '~/modules/accounts/sessions/security-log.server'
import { chatEvents } from '~/modules/chats/events.server'
import { chatMailHandlers } from '~/modules/chats/mail/chat-mail-handlers.server'
import { complaintClearing } from '~/modules/complaints/clear-complaints.server'
import { complaintMailHandlers } from '~/modules/complaints/mail/complaint-mail.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { likeEvents } from '~/modules/likes/events.server'
import { likeMailHandlers } from '~/modules/likes/mail/like-mail-handlers.server'
import { showLikesOf } from '~/modules/likes/seen.server'
import { forgettingHandlers } from '~/modules/moderation/forget-photos.server'
import { reportMailHandlers } from '~/modules/moderation/mail/report-mail.server'
import { calendarHandlers } from '~/modules/notifications/calendar/send-batch.server'
import { campaignHandlers } from '~/modules/notifications/campaigns/send-campaign.server'
import { pushLike, pushMessage, pushReminder } from '~/modules/notifications/push/push-cause.server'
import { pushHandlers } from '~/modules/notifications/push/push-handlers.server'
import { visitHandlers } from '~/modules/pages/visits/keep-visit.server'
import { paymentMailHandlers } from '~/modules/payments/mail/payment-mail-handlers.server'
import { sandboxHandlers } from '~/modules/payments/provider/sandbox-checkout.server'
import { refundHandlers } from '~/modules/payments/refunds/carry-out-refund.server'
import { mandateHandlers } from '~/modules/payments/stored/remove-method.server'
import { exportHandlers } from '~/modules/personal-data/export-handlers.server'
import { photoPurgeHandlers } from '~/modules/photos/cdn-purge.server'
import { photoMailHandlers } from '~/modules/photos/moderation/rejected-photo-mail.server'
import { photoRemovalHandlers } from '~/modules/photos/upload/remove-files.server'
import { announceConversion } from '~/modules/traffic/postbacks/announce-conversion.server'
import { conversionHandlers } from '~/modules/traffic/postbacks/tell-network.server'
import type { Outbound } from '~/platform/http/outbound.server'
import type { JobHandler } from '~/platform/jobs/ports'
import type { Mailer } from '~/platform/mail/mail'
import type { Pusher } from '~/platform/push/push.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Tenants } from '~/tenancy/tenants.server'

/** A brand's folder is broken or gone: what is owed to its members waits, and is tried again like any other failure. */
class BrandAway extends Error {}

export interface EffectPorts {
  mailer: Mailer
  pusher: Pusher
  /** For addresses that an operator named. */
  outbound: Outbound
  /** For addresses of networks that bring visitors. */
  postbacks: Outbound
}

/** What carries out the durable effects, by the kind of the outbox row. */
export function jobHandlers(
  tenants: Tenants,
  { mailer, pusher, outbound, postbacks }: EffectPorts,
): Record<string, JobHandler> {
  const tenantById = async (id: string): Promise<Tenant> => {
    const tenant = await tenants.byId(id)
    if (!tenant) throw new BrandAway(`the brand ${id} is not there just now`)
    return tenant
  }
  return {
    ...accountMailHandlers({ mailer, tenantById }),
    ...securityEventHandlers({ tenantById }),
    ...clearingHandlers({ tenantById }),
    ...complaintMailHandlers({ mailer, tenantById }),
    ...complaintClearing({ tenantById }),
    ...reportMailHandlers({ mailer, tenantById }),
    ...forgettingHandlers({ tenantById }),
    ...chatMailHandlers({ mailer, tenantById }),
    ...likeMailHandlers({ mailer, tenantById }),
    ...pushHandlers({ pusher, tenantById }),
    ...calendarHandlers({ mailer, tenantById }),
    ...campaignHandlers({ tenantById }),
    ...photoRemovalHandlers({ tenantById }),
    ...photoPurgeHandlers({ outbound, tenantById }),
    ...visitHandlers({ tenantById }),
    ...conversionHandlers({ postbacks, tenantById }),
    ...photoMailHandlers({ mailer, tenantById }),
    ...paymentMailHandlers({ mailer, tenantById }),
    ...refundHandlers(tenantById),
    ...mandateHandlers(tenantById),
    ...exportHandlers({ mailer, tenantById }),
    ...sandboxHandlers(tenantById),
    ...tellingHandlers,
  }
}

// At load, so that a hot reload of the events finds its listeners again.
accountEvents.activated = [
  async (db, { id, tenant }) => {
    const credits = tenant.settings.signup_credits
    if (credits > 0) await grantCredits(db, { id }, { credits, key: 'signup', reason: 'signup' })
  },
  showLikesOf,
  async (db, { id, tenant }) => {
    if (Object.keys(tenant.settings.postbacks).length > 0) announceConversion(db, 'activation', id)
  },
]

chatEvents.sent = [pushMessage]

chatEvents.reminded = [pushReminder]

likeEvents.given = [pushLike]
