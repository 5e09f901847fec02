import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import type { Language } from '~/i18n/languages'
import { mailBrand } from '~/modules/accounts/mail/mail-brand.server'
import type { Letter } from '~/modules/accounts/mail/write-mail.server'
import type { Tenant } from '~/tenancy/tenant'
import { ComplaintMailView } from './complaint-mail.email'
import type { ComplaintRow } from './complaint-row.server'

/**
 * The brand's staff reads it in the brand's language; the sender gets the number in the language of the form, and nothing of
 * what was written: anybody may have typed that address.
 */
export async function writeComplaintMail(tenant: Tenant, complaint: ComplaintRow, copy: boolean): Promise<Letter> {
  const language = copy ? (complaint.language as Language) : tenant.settings.domain_language
  const brand = mailBrand(tenant, language)
  const kind = copy ? 'copy' : 'support'
  const values = { brand: brand.name, name: complaint.name, reference: complaint.reference }
  const t = (key: string) => brand.t(`mail:complaint.${key}`, values)
  const rows: [string, string][] = [
    [t('reference'), complaint.reference],
    [t('topic'), brand.t(`complaints:topic.${complaint.topic}`)],
  ]
  if (!copy) rows.push([t('from'), `${complaint.name} <${complaint.email}>`])
  if (!copy && complaint.order_number) rows.push([t('order'), complaint.order_number])
  const view = createElement(ComplaintMailView, {
    brand,
    heading: t(`${kind}.heading`),
    text: t(`${kind}.text`),
    rows,
    message: copy ? null : complaint.message,
  })
  const html = await render(view)
  return { subject: t(`${kind}.subject`), html, text: toPlainText(html) }
}
