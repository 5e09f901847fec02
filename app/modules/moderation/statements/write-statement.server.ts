import { createElement } from 'react'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { MailBrand } from '~/modules/mails/frame.email'
import type { Letter } from '~/modules/mails/letter.server'
import { letterOf } from '~/modules/mails/letter.server'
import { mailBrand } from '~/modules/mails/mail-brand.server'
import type { Tenant } from '~/tenancy/tenant'
import { mailLink } from '../mail/mail-link.server'
import { ReportMailView } from '../mail/report-mail.email'
import { isObjectable, lastObjectionDay } from './schema'
import type { StatementRow } from './statements.server'

/**
 * Writes a statement in the reader's language: the decision, its basis, the rule, who decided, whether automation was
 * used, and how to object (Digital Services Act, articles 16, 17 and 20). The moderator's own words are included in the
 * reader's language if available, otherwise in the brand's.
 */
export function writeStatement(tenant: Tenant, statement: StatementRow): Letter {
  const { told, reference } = statement
  const { language } = statement
  const brand = mailBrand(tenant, language)
  const format = makeFormats(readerLocale(tenant, language, null), tenant.settings.time_zone)
  const day = (at: Date) => format.date(at, 'long')
  const values = {
    brand: brand.name,
    name: statement.name,
    member: statement.about_name || brand.t('moderation:somebody'),
    reference,
    date: day(statement.ends_at ?? statement.decided_at),
  }
  const t = (key: string, more: Record<string, string> = {}) => brand.t(`mail:report.${key}`, { ...values, ...more })
  const objection = isObjectable(told)
    ? {
        note: t('redress', { until: day(lastObjectionDay(statement.decided_at)) }),
        link: { label: t('object'), url: mailLink(tenant, 'objection', statement.id) },
      }
    : null
  const view = createElement(ReportMailView, {
    brand,
    heading: t(`${told}.heading`),
    text: t(`${told}.text`),
    rows: [[t('reference'), reference], ...reasonRows(brand, statement)],
    statement: statement.words[language] ?? statement.words[tenant.settings.domain_language] ?? null,
    notes: notesOf(statement).map((key) => t(key)),
    objection,
    rules: told === 'appeal_received' || told === 'over' ? null : t('rules'),
  })
  return letterOf(t(`${told}.subject`), view)
}

/**
 * Returns notes on who decided and how the matter was found. A rejected objection can only be taken to outside bodies.
 */
function notesOf({ told, found_by: foundBy }: StatementRow): string[] {
  if (told === 'appeal_received' || told === 'over') return []
  const methods = { report: 'method', rule: 'method_rule', review: 'method_review' } as const
  return told === 'appeal_rejected' ? [methods[foundBy], 'last_redress'] : [methods[foundBy]]
}

/** Returns what was reported, and the rule that a decision against the member is based on. */
function reasonRows(brand: MailBrand, { topic, ground, told, case_kind: kind }: StatementRow): [string, string][] {
  const rows: [string, string][] = []
  if (kind === 'report' && topic) rows.push([brand.t('mail:report.reason'), brand.t(`moderation:reason.${topic}`)])
  const cleared = told === 'kept' || told === 'restored' || told === 'dismissed' || told === 'appeal_received'
  if (ground && !cleared) rows.push([brand.t('mail:report.ground'), brand.t(`moderation:ground.${ground}`)])
  return rows
}
