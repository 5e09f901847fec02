import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import type { Language } from '~/i18n/languages'
import { mailBrand } from '~/modules/accounts/mail/mail-brand.server'
import type { Letter } from '~/modules/accounts/mail/write-mail.server'
import type { Tenant } from '~/tenancy/tenant'
import { ReportMailView } from './report-mail.email'
import type { ReportMailKind, ReportRow } from './report-row.server'

/**
 * In the reader's language. A decision comes with its statement of reasons: what it rests on, the rule, who took it and
 * what can be done against it (Digital Services Act, articles 16 and 17); the operator's own words when there are some
 * in the reader's language, else those in the brand's.
 */
export async function writeReportMail(tenant: Tenant, report: ReportRow, kind: ReportMailKind): Promise<Letter> {
  const language = report.language as Language
  const brand = mailBrand(tenant, language)
  const values = {
    brand: brand.name,
    name: report.name,
    member: report.member_name || brand.t('moderation:somebody'),
    reference: report.reference,
  }
  const t = (key: string) => brand.t(`mail:report.${key}`, values)
  const decided = kind !== 'received'
  const statement = report.statements[language] ?? report.statements[tenant.settings.domain_language]
  const view = createElement(ReportMailView, {
    brand,
    heading: t(`${kind}.heading`),
    text: t(`${kind}.text`),
    rows: [
      [t('reference'), report.reference],
      [t('reason'), brand.t(`moderation:reason.${report.reason}`)],
    ],
    statement: decided ? (statement ?? null) : null,
    notes: decided ? [t('method'), t('redress')] : [],
    rules: decided ? t('rules') : null,
  })
  const html = await render(view)
  return { subject: t(`${kind}.subject`), html, text: toPlainText(html) }
}
