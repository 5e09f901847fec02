import { createElement } from 'react'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import type { Tenant } from '~/tenancy/tenant'
import { ReportMailView } from './report-mail.email'
import type { ReportRow } from './report-row.server'

/** Writes the receipt of a report, in the reporter's language (Digital Services Act, article 16). */
export function writeReportMail(tenant: Tenant, report: ReportRow): Letter {
  const brand = mailBrand(tenant, report.language)
  const values = {
    brand: brand.name,
    name: report.name,
    member: report.member_name || brand.t('moderation:somebody'),
    reference: report.reference,
  }
  const t = (key: string) => brand.t(`mail:report.${key}`, values)
  const view = createElement(ReportMailView, {
    brand,
    heading: t('received.heading'),
    text: t('received.text'),
    rows: [
      [t('reference'), report.reference],
      [t('reason'), brand.t(`moderation:reason.${report.reason}`)],
    ],
    statement: null,
    notes: [],
    objection: null,
    rules: null,
  })
  return letterOf(t('received.subject'), view)
}
