import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Letter, MailBrand } from '~/modules/mails/mail-frame.server'
import { letterOf, mailBrand } from '~/modules/mails/mail-frame.server'
import type { Tenant } from '~/tenancy/tenant'
import { isObjectable, lastObjectionDay, noticedRules, outcomes } from '../statements/schema'
import type { StatementRow } from '../statements/statements.server'
import { mailLink } from './mail-link.server'
import { ReportMailView } from './report-mail-view.server'

/** The columns of a statement that its e-mail contains. */
export type WrittenStatement = Pick<
  StatementRow,
  | 'id'
  | 'told'
  | 'side'
  | 'reference'
  | 'language'
  | 'name'
  | 'about_name'
  | 'case_kind'
  | 'topic'
  | 'ground'
  | 'words'
  | 'found_by'
  | 'decided_at'
  | 'ends_at'
  | 'replaces'
>

/**
 * Writes a statement in the reader's language: the decision, its basis, the rule, who decided, whether a report or our own
 * initiative led to it, whether automation was used, and how to object (Digital Services Act, articles 16, 17 and 20). The moderator's own words are included in the
 * reader's language if available, otherwise in the brand's.
 */
export function writeStatement(tenant: Tenant, statement: WrittenStatement): Letter {
  const { told: statementKind, reference } = statement
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
  const objection = isObjectable(statementKind)
    ? {
        note: t('redress', { until: day(lastObjectionDay(statement.decided_at)) }),
        link: { label: t('object'), url: mailLink(tenant, 'objection', statement.id) },
      }
    : null
  return letterOf(
    t(`${statementKind}.subject`),
    <ReportMailView
      brand={brand}
      why={t(isAboutReport(statement) ? 'why' : 'why_decision')}
      heading={t(`${statementKind}.heading`)}
      text={[t(`${statementKind}.text`), ...outcomeOf(statement).map((key) => t(key))].join(' ')}
      rows={[[t('reference'), reference], ...reasonRows(brand, statement)]}
      statement={statement.words[language] ?? statement.words[tenant.settings.domain_language]}
      notes={notesOf(statement).map((key) => t(key))}
      objection={objection}
      rules={statementKind === 'appeal_received' || statementKind === 'over' ? null : t('rules')}
    />,
  )
}

/** Whether a report led to the decision, as its reporter knows and its member is told. */
function isAboutReport({ side, found_by: foundBy }: WrittenStatement): boolean {
  return side === 'reporter' || foundBy === 'report'
}

/** Returns what a granted objection changed. */
function outcomeOf({ told: statementKind, topic }: WrittenStatement): string[] {
  const outcome = statementKind === 'appeal_granted' && outcomes.find((known) => known === topic)
  return outcome ? [`appeal_granted.now.${outcome}`] : []
}

const methods = { report: 'method', rule: 'method_rule', review: 'method_review' } as const

/**
 * Returns notes on who decided, how the matter was found, and whether an earlier decision is replaced. A rejected
 * objection can only be taken to outside bodies.
 */
function notesOf({ told: statementKind, found_by: foundBy, topic, replaces }: WrittenStatement): string[] {
  switch (statementKind) {
    case 'appeal_received':
    case 'over':
      return []
    case 'appeal_rejected':
      return ['method_person', 'last_redress']
    case 'appeal_granted':
    case 'restored':
      return ['method_person']
    default: {
      const method = foundBy === 'rule' && topic === 'reports' ? 'method_reports' : methods[foundBy]
      return replaces ? [method, 'replaces'] : [method]
    }
  }
}

/** Returns what was reported or what a rule noticed, and the ground of a decision against the member. */
function reasonRows(
  brand: MailBrand,
  { topic, ground, told: statementKind, case_kind: kind, found_by: foundBy }: WrittenStatement,
): [string, string][] {
  const rows: [string, string][] = []
  if (kind !== 'appeal') {
    const rule = foundBy === 'rule' && noticedRules.find((known) => known === topic)
    if (foundBy === 'report' && topic) {
      rows.push([brand.t('mail:report.reason'), brand.t(`moderation:reason.${topic}`)])
    } else if (rule) {
      rows.push([brand.t('mail:report.noticed.label'), brand.t(`mail:report.noticed.${rule}`)])
    }
  }
  const cleared =
    statementKind === 'kept' ||
    statementKind === 'restored' ||
    statementKind === 'dismissed' ||
    statementKind === 'appeal_received'
  if (ground && !cleared) rows.push([brand.t('mail:report.ground'), brand.t(`moderation:ground.${ground}`)])
  return rows
}
