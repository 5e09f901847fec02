import type { JobHandler } from '~/platform/jobs/ports'
import type { Mailer } from '~/platform/mail/mail'
import type { Tenant } from '~/tenancy/tenant'
import type { ReportMail } from './report-row.server'
import { reportFor, reportMail } from './report-row.server'

interface Ports {
  mailer: Mailer
  /** Fails while the brand's folder is broken or gone: the job is then tried again. */
  tenantById(id: string): Promise<Tenant>
}

/** Handler of this module's outbox kind, for wiring. Each side hears from its own brand. */
export function reportMailHandlers({ mailer, tenantById }: Ports): Record<string, JobHandler> {
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
