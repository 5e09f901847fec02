import { render, toPlainText } from '@react-email/render'
import { createElement } from 'react'
import type { Language } from '~/i18n/languages'
import { mailBrand } from '~/modules/accounts/mail/mail-brand.server'
import type { Letter } from '~/modules/accounts/mail/write-mail.server'
import type { Tenant } from '~/tenancy/tenant'
import { ComplaintMailView } from './complaint-mail.email'
import type { ComplaintMailKind, ComplaintRow } from './complaint-row.server'

/**
 * The brand's staff reads it in the brand's language; the sender gets receipt and answer in the language of the form, and
 * nothing of what was written: anybody may have typed that address.
 */
export async function writeComplaintMail(
  tenant: Tenant,
  complaint: ComplaintRow,
  kind: ComplaintMailKind,
): Promise<Letter> {
  const inside = kind === 'support'
  const language = inside ? tenant.settings.domain_language : (complaint.language as Language)
  const brand = mailBrand(tenant, language)
  const group = kind === 'sender' ? 'copy' : kind
  const values = { brand: brand.name, name: complaint.name, reference: complaint.reference }
  const t = (key: string) => brand.t(`mail:complaint.${key}`, values)
  const rows: [string, string][] = [
    [t('reference'), complaint.reference],
    [t('topic'), brand.t(`complaints:topic.${complaint.topic}`)],
  ]
  if (inside) rows.push([t('from'), `${complaint.name} <${complaint.email}>`])
  if (inside && complaint.order_number) rows.push([t('order'), complaint.order_number])
  const view = createElement(ComplaintMailView, {
    brand,
    heading: t(`${group}.heading`),
    text: t(`${group}.text`),
    rows,
    message: { support: complaint.message, sender: null, answer: complaint.answer }[kind],
    note: kind === 'answer' ? t('answer.redress') : null,
  })
  const html = await render(view)
  return { subject: t(`${group}.subject`), html, text: toPlainText(html) }
}
