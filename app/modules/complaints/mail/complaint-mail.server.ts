import type { MailPorts } from '~/modules/accounts/mail/mail-ports'
import type { JobHandler } from '~/platform/jobs/ports'
import { complaintMailKind, complaintOf } from './complaint-row.server'

/** Handler of this module's outbox kind, for wiring: to the brand's support, and a copy to the sender. */
export function complaintMailHandlers({ mailer, tenantById }: MailPorts): Record<string, JobHandler> {
  return {
    async [complaintMailKind](payload, { id, tenantId }) {
      const tenant = await tenantById(tenantId)
      const complaint = await complaintOf(tenant, String(payload.complaintId))
      if (!complaint) return
      const [{ writeComplaintMail }, { postLetter }] = await Promise.all([
        import('./write-complaint-mail.server'),
        import('~/modules/accounts/mail/post-letter.server'),
      ])
      const copy = payload.to === 'sender'
      const to = copy ? complaint.email : tenant.settings.support_email
      await postLetter(mailer, tenant, { id, to, letter: await writeComplaintMail(tenant, complaint, copy) })
    },
  }
}
