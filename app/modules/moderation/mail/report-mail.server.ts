import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import { reportFor, reportMail } from './report-row.server'

/** Mails the receipt of a report from the reporter's own brand. */
export const reportMailHandler = onEffect(reportMail, async ({ reportId, tenantId }, { id, tenantById, mailer }) => {
  const tenant = await tenantById(tenantId)
  const report = await reportFor(tenant, reportId)
  if (!report) return
  const [{ writeReportMail }, { postLetter }] = await Promise.all([
    import('./write-report-mail.server'),
    import('~/modules/mails/post-letter.server'),
  ])
  await postLetter(mailer, tenant, { id, to: report.email, letter: writeReportMail(tenant, report), kind: 'decision' })
})
