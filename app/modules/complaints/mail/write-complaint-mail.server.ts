import { createElement } from 'react'
import type { MailFact } from '~/modules/mails/facts.email'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import type { Tenant } from '~/tenancy/tenant'
import { ComplaintMailView } from './complaint-mail.email'
import type { ComplaintMailKind, ComplaintRow } from './complaint-row.server'

/**
 * Writes an e-mail about a complaint: to staff in the brand's language, to the sender in the form's language. The sender's e-mails
 * never quote the complaint, because the address in the form may belong to somebody else.
 */
export function writeComplaintMail(tenant: Tenant, complaint: ComplaintRow, kind: ComplaintMailKind): Letter {
  const inside = kind === 'support'
  const language = inside ? tenant.settings.domain_language : complaint.language
  const brand = mailBrand(tenant, language)
  const group = kind === 'sender' ? 'copy' : kind
  const values = { brand: brand.name, name: complaint.name, reference: complaint.reference }
  const t = (key: string) => brand.t(`mail:complaint.${key}`, values)
  const facts: MailFact[] = [
    { key: t('reference'), value: complaint.reference, short: true },
    { key: t('topic'), value: brand.t(`complaints:topic.${complaint.topic}`) },
  ]
  if (inside) facts.push({ key: t('from'), value: `${complaint.name} <${complaint.email}>` })
  if (inside && complaint.order_number) facts.push({ key: t('order'), value: complaint.order_number })
  const view = createElement(ComplaintMailView, {
    brand,
    heading: t(`${group}.heading`),
    text: t(`${group}.text`),
    facts,
    message: { support: complaint.message, sender: null, answer: complaint.answer }[kind],
    note: kind === 'answer' ? t('answer.redress') : null,
  })
  return letterOf(t(`${group}.subject`), view)
}
