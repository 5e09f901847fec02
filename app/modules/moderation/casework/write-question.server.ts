import { createElement } from 'react'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import type { Tenant } from '~/tenancy/tenant'
import { mailLink } from '../mail/mail-link.server'
import { ReportMailView } from '../mail/report-mail.email'
import type { QuestionRow } from './questions.server'

/** Writes the e-mail with a moderator's question; the text around it is in the reader's language. */
export function writeQuestion(tenant: Tenant, { id, body, language, name }: QuestionRow): Letter {
  const brand = mailBrand(tenant, language)
  const t = (key: string) => brand.t(`mail:report.question.${key}`, { brand: brand.name, name })
  const view = createElement(ReportMailView, {
    brand,
    heading: t('heading'),
    text: t('text'),
    rows: [],
    statement: body,
    notes: [],
    objection: { note: t('note'), link: { label: t('answer'), url: mailLink(tenant, 'case-question', id) } },
    rules: null,
  })
  return letterOf(t('subject'), view)
}
