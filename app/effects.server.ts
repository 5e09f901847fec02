import { cacheInvalidation } from '~/database/member-cache.server'
import { deliverOf, livePublishing } from '~/database/publish.server'
import { accountEvents } from '~/modules/accounts/events.server'
import { accountMailHandler } from '~/modules/accounts/mail/mails.server'
import { clearingHandler } from '~/modules/accounts/sessions/clear-old.server'
import { securityEventHandler } from '~/modules/accounts/sessions/security-log.server'
import { erasureHandler } from '~/modules/chats/ending/end-sides.server'
import { goodbyeHandler } from '~/modules/chats/ending/say-goodbye.server'
import { chatEvents } from '~/modules/chats/events.server'
import { messageMailHandler, unreadReminderHandler } from '~/modules/chats/mails.server'
import { complaintClearing } from '~/modules/complaints/clear-complaints.server'
import { complaintMailHandler } from '~/modules/complaints/mails.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { likeEvents } from '~/modules/likes/events.server'
import { likeLookHandler, likeMailHandler } from '~/modules/likes/mails.server'
import { forgetPicks } from '~/modules/likes/picks/forget-picks.server'
import { showLikesOf } from '~/modules/likes/seen/seen.server'
import { refusalAlarmHandler } from '~/modules/mails/refusals/alarm-mail.server'
import { memberEvents } from '~/modules/members/events.server'
import { reviewText } from '~/modules/moderation/casework/profile-text.server'
import { forgettingHandler } from '~/modules/moderation/forget-photos.server'
import { questionMailHandler, reportMailHandler, statementMailHandler } from '~/modules/moderation/mails.server'
import { suspensionEndHandler } from '~/modules/moderation/queue/decide-case.server'
import { checkFirstMessages, checkSignUps, signalHandler } from '~/modules/moderation/signals/signals.server'
import { calendarHandler } from '~/modules/notifications/calendar/send-batch.server'
import { campaignHandler } from '~/modules/notifications/campaigns/send-campaign.server'
import { pushLike, pushMessage, pushReminder, pushVerification } from '~/modules/notifications/push/push-cause.server'
import { likePushHandler, pushHandler } from '~/modules/notifications/push/push-handlers.server'
import { mayHaveBrowsers } from '~/modules/notifications/push/subscriptions.server'
import { visitClearing } from '~/modules/pages/visits/keep-visit.server'
import { proofHandler } from '~/modules/payments/books/ledger-proof.server'
import { paymentMailHandler } from '~/modules/payments/mails.server'
import { cancellationHandler } from '~/modules/payments/orders/changes/drop-order.server'
import { sandboxHandler } from '~/modules/payments/provider/sandbox-checkout.server'
import { refundHandler } from '~/modules/payments/refunds/carry-out-refund.server'
import { mandateHandler } from '~/modules/payments/stored/remove-method.server'
import { exportHandlers } from '~/modules/personal-data/export-handlers.server'
import { exportMailHandler } from '~/modules/personal-data/mails.server'
import { photoPurgeHandler } from '~/modules/photos/cdn-purge.server'
import { photoEvents } from '~/modules/photos/events.server'
import { rejectedPhotoHandler } from '~/modules/photos/moderation/mails.server'
import { photoRemovalHandler } from '~/modules/photos/upload/remove-files.server'
import { enqueueConversion } from '~/modules/traffic/postbacks/enqueue-conversion.server'
import { postbackClearing } from '~/modules/traffic/postbacks/postback-log.server'
import { conversionHandler } from '~/modules/traffic/postbacks/report-conversion.server'
import { endVerification } from '~/modules/verification/decide-verification.server'
import { verificationEvents } from '~/modules/verification/events.server'
import { followMainPhoto } from '~/modules/verification/follow-main-photo.server'
import { verificationMailHandler } from '~/modules/verification/mails.server'
import { selfieRemovalHandler } from '~/modules/verification/selfies.server'
import { invalidate } from '~/platform/cache/cache.server'
import type { JobHandler } from '~/platform/jobs/ports'
import { liveEvents } from '~/shell/news/live-events'
import type { EffectPorts } from '~/tenancy/effects/effect-handlers.server'
import { jobHandlersOf, onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenants } from '~/tenancy/tenants.server'

/** The brand's folder is broken or missing. Effects for its members fail with this error and are retried. */
class BrandUnavailable extends Error {}

const handlers = [
  accountMailHandler,
  securityEventHandler,
  clearingHandler,
  complaintMailHandler,
  complaintClearing,
  reportMailHandler,
  statementMailHandler,
  questionMailHandler,
  refusalAlarmHandler,
  signalHandler,
  forgettingHandler,
  suspensionEndHandler,
  messageMailHandler,
  unreadReminderHandler,
  goodbyeHandler,
  erasureHandler,
  likeLookHandler,
  likeMailHandler,
  likePushHandler,
  pushHandler,
  calendarHandler,
  campaignHandler,
  photoRemovalHandler,
  photoPurgeHandler,
  visitClearing,
  conversionHandler,
  postbackClearing,
  rejectedPhotoHandler,
  selfieRemovalHandler,
  verificationMailHandler,
  paymentMailHandler,
  refundHandler,
  cancellationHandler,
  proofHandler,
  mandateHandler,
  ...exportHandlers,
  exportMailHandler,
  sandboxHandler,
  onEffect(livePublishing, deliverOf(liveEvents)),
  onEffect(cacheInvalidation, ({ tags }, { poolId }) => invalidate(poolId, tags)),
]

/** Returns the handlers of the durable effects, by kind of the outbox row. */
export function jobHandlers(tenants: Tenants, ports: Omit<EffectPorts, 'tenantById'>): Record<string, JobHandler> {
  return jobHandlersOf(handlers, {
    ...ports,
    async tenantById(id) {
      const tenant = await tenants.byId(id)
      if (!tenant) throw new BrandUnavailable(`the brand ${id} is unavailable`)
      return tenant
    },
  })
}

// Assigned at module load, so that a hot reload of the events modules restores their listeners.
verificationEvents.decided = [pushVerification]

photoEvents.arranged = [followMainPhoto]

accountEvents.matchingWithdrawn = [forgetPicks]
accountEvents.selfieWithdrawn = [endVerification]

accountEvents.activated = [
  async (db, { id, tenant }) => {
    const credits = tenant.settings.signup_credits
    if (credits > 0) await grantCredits(db, { id }, { credits, key: 'signup', reason: 'signup' })
  },
  showLikesOf,
  async (db, { id, tenant }) => {
    if (Object.keys(tenant.settings.postbacks).length > 0) enqueueConversion(db, 'activation', id)
  },
  async (db, { id }) => checkSignUps(db, id),
]

memberEvents.textChanged = [reviewText]

chatEvents.sent = [
  pushMessage,
  (db, { senderId, begins }) => {
    if (begins) checkFirstMessages(db, senderId)
  },
]

chatEvents.reminded = [pushReminder]

likeEvents.given = [pushLike]
likeEvents.mayBePushed = mayHaveBrowsers
