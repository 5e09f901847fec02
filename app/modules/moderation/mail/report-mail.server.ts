import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { reportFor, reportMail } from './report-row.server'

/** Each side hears from its own brand. */
export const reportMailHandler = onEffect(
  reportMail,
  async ({ reportId, tenantId, kind }, { id, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const report = await reportFor(tenant, reportId, kind)
    if (!report) return
    const [{ writeReportMail }, { postLetter }] = await Promise.all([
      import('./write-report-mail.server'),
      import('~/modules/accounts/mail/post-letter.server'),
    ])
    await postLetter(mailer, tenant, { id, to: report.email, letter: await writeReportMail(tenant, report, kind) })
  },
)
