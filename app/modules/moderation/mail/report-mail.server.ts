import type { MailPorts } from '~/modules/accounts/mail/mail-ports'
import type { JobHandler } from '~/platform/jobs/ports'
import type { ReportMail } from './report-row.server'
import { reportFor, reportMail } from './report-row.server'

/** Handler of this module's outbox kind, for wiring. Each side hears from its own brand. */
export function reportMailHandlers({ mailer, tenantById }: MailPorts): Record<string, JobHandler> {
  return {
    async [reportMail](payload, { id }) {
      const { reportId, tenantId, kind } = payload as unknown as ReportMail
      const tenant = await tenantById(tenantId)
      const report = await reportFor(tenant, reportId, kind)
      if (!report) return
      const [{ writeReportMail }, { postLetter }] = await Promise.all([
        import('./write-report-mail.server'),
        import('~/modules/accounts/mail/post-letter.server'),
      ])
      await postLetter(mailer, tenant, { id, to: report.email, letter: await writeReportMail(tenant, report, kind) })
    },
  }
}
