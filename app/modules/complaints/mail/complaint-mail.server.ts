import type { MailPorts } from '~/modules/accounts/mail/mail-ports'
import type { JobHandler } from '~/platform/jobs/ports'
import type { ComplaintMailKind } from './complaint-row.server'
import { complaintMailKind, complaintOf } from './complaint-row.server'

/** Handler of the module's e-mails, for wiring: to the brand's support, and receipt and answer to the sender. */
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
      const kind = payload.to as ComplaintMailKind
      const to = kind === 'support' ? tenant.settings.support_email : complaint.email
      await postLetter(mailer, tenant, { id, to, letter: await writeComplaintMail(tenant, complaint, kind) })
    },
  }
}
