import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { complaintMail, complaintOf } from './complaint-row.server'

/** Sends the e-mails about a complaint: to the brand's support, and the receipt and the answer to the sender. */
export const complaintMailHandler = onEffect(
  complaintMail,
  async ({ complaintId, to: kind }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const complaint = await complaintOf(tenant, complaintId)
    if (!complaint) return
    const [{ writeComplaintMail }, { postLetter }] = await Promise.all([
      import('./write-complaint-mail.server'),
      import('~/modules/mails/post-letter.server'),
    ])
    const to = kind === 'support' ? tenant.settings.support_email : complaint.email
    await postLetter(mailer, tenant, { id, to, letter: writeComplaintMail(tenant, complaint, kind), kind: 'complaint' })
  },
)
