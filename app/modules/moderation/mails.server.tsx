import { Heading, Link, Text } from '@react-email/components'
import { forTenant } from '~/database/for-tenant.server'
import type { StatementKind } from '~/database/tables/reports'
import { readerLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import { languages } from '~/i18n/languages'
import type { Letter, MailBrand } from '~/modules/mails/mail-frame.server'
import { letterOf, MailFrame, mailBrand, mailLook } from '~/modules/mails/mail-frame.server'
import { MailFacts, MailQuote } from '~/modules/mails/mail-parts.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleDay, sampleId, sampleOther, sampleReader } from '~/modules/mails/samples.server'
import { paths } from '~/paths'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { QuestionRow } from './casework/questions.server'
import { questionFor, questionMail } from './casework/questions.server'
import { mailLink } from './mail/mail-link.server'
import { reportMail } from './report-member.server'
import { isObjectable, lastObjectionDay } from './statements/schema'
import type { StatementRow } from './statements/statements.server'
import { readStatement, statementMail } from './statements/statements.server'

/** Mails the receipt of a report from the reporter's own brand. */
export const reportMailHandler = onEffect(reportMail, async ({ reportId, tenantId }, { id, tenantById, mailer }) => {
  const tenant = await tenantById(tenantId)
  const report = await reportFor(tenant, reportId)
  if (!report) return
  await postLetter(mailer, tenant, { id, to: report.email, letter: writeReportMail(tenant, report), kind: 'report' })
})

/** Returns the receipt's content and recipient; undefined if the report or the reporter's account is gone. */
function reportFor(tenant: Tenant, reportId: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('reports')
      .innerJoin('accounts', (join) =>
        join.onRef('accounts.pool_id', '=', 'reports.pool_id').onRef('accounts.id', '=', 'reports.reporter_id'),
      )
      .innerJoin('members', (join) =>
        join.onRef('members.pool_id', '=', 'accounts.pool_id').onRef('members.id', '=', 'accounts.id'),
      )
      .select(['reports.reference', 'reports.reason', 'reports.member_name'])
      .select(['accounts.email', 'accounts.language', 'members.name'])
      .where('reports.pool_id', '=', db.scope.poolId)
      .where('accounts.tenant_id', '=', db.scope.tenantId)
      .where('reports.id', '=', reportId)
      .executeTakeFirst(),
  )
}

type ReportRow = NonNullable<Awaited<ReturnType<typeof reportFor>>>

/** Writes the receipt of a report, in the reporter's language (Digital Services Act, article 16). */
function writeReportMail(tenant: Tenant, report: Omit<ReportRow, 'email'>): Letter {
  const brand = mailBrand(tenant, report.language)
  const values = {
    brand: brand.name,
    name: report.name,
    member: report.member_name || brand.t('moderation:somebody'),
    reference: report.reference,
  }
  const t = (key: string) => brand.t(`mail:report.${key}`, values)
  return letterOf(
    t('received.subject'),
    <ReportMailView
      brand={brand}
      heading={t('received.heading')}
      text={t('received.text')}
      rows={[
        [t('reference'), report.reference],
        [t('reason'), brand.t(`moderation:reason.${report.reason}`)],
      ]}
    />,
  )
}

/** Mails a question to its reader, from the reader's own brand. */
export const questionMailHandler = onEffect(questionMail, async ({ entryId, tenantId }, { id, tenantById, mailer }) => {
  const tenant = await tenantById(tenantId)
  const question = await questionFor(tenant, entryId)
  if (!question) return
  await postLetter(mailer, tenant, {
    id,
    to: question.email,
    letter: writeQuestion(tenant, question),
    kind: 'question',
  })
})

/** Writes the e-mail with a moderator's question; the text around it is in the reader's language. */
function writeQuestion(tenant: Tenant, { id, body, language, name }: Omit<QuestionRow, 'email'>): Letter {
  const brand = mailBrand(tenant, language)
  const t = (key: string) => brand.t(`mail:report.question.${key}`, { brand: brand.name, name })
  return letterOf(
    t('subject'),
    <ReportMailView
      brand={brand}
      heading={t('heading')}
      text={t('text')}
      statement={body}
      objection={{ note: t('note'), link: { label: t('answer'), url: mailLink(tenant, 'case-question', id) } }}
    />,
  )
}

/** Mails a statement from the reader's own brand, unless the decision was withdrawn. */
export const statementMailHandler = onEffect(
  statementMail,
  async ({ statementId, tenantId }, { id, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const statement = await readStatement(tenant, statementId)
    if (!statement || statement.withdrawn_at) return
    await postLetter(mailer, tenant, {
      id,
      to: statement.email,
      letter: writeStatement(tenant, statement),
      kind: 'decision',
    })
  },
)

/** The columns of a statement that its e-mail contains. */
type WrittenStatement = Pick<
  StatementRow,
  | 'id'
  | 'told'
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
>

/**
 * Writes a statement in the reader's language: the decision, its basis, the rule, who decided, whether automation was
 * used, and how to object (Digital Services Act, articles 16, 17 and 20). The moderator's own words are included in the
 * reader's language if available, otherwise in the brand's.
 */
function writeStatement(tenant: Tenant, statement: WrittenStatement): Letter {
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
      heading={t(`${statementKind}.heading`)}
      text={t(`${statementKind}.text`)}
      rows={[[t('reference'), reference], ...reasonRows(brand, statement)]}
      statement={statement.words[language] ?? statement.words[tenant.settings.domain_language]}
      notes={notesOf(statement).map((key) => t(key))}
      objection={objection}
      rules={statementKind === 'appeal_received' || statementKind === 'over' ? null : t('rules')}
    />,
  )
}

/**
 * Returns notes on who decided and how the matter was found. A rejected objection can only be taken to outside bodies.
 */
function notesOf({ told: statementKind, found_by: foundBy }: WrittenStatement): string[] {
  if (statementKind === 'appeal_received' || statementKind === 'over') return []
  const methods = { report: 'method', rule: 'method_rule', review: 'method_review' } as const
  return statementKind === 'appeal_rejected' ? [methods[foundBy], 'last_redress'] : [methods[foundBy]]
}

/** Returns what was reported, and the rule that a decision against the member is based on. */
function reasonRows(
  brand: MailBrand,
  { topic, ground, told: statementKind, case_kind: kind }: WrittenStatement,
): [string, string][] {
  const rows: [string, string][] = []
  if (kind === 'report' && topic) rows.push([brand.t('mail:report.reason'), brand.t(`moderation:reason.${topic}`)])
  const cleared =
    statementKind === 'kept' ||
    statementKind === 'restored' ||
    statementKind === 'dismissed' ||
    statementKind === 'appeal_received'
  if (ground && !cleared) rows.push([brand.t('mail:report.ground'), brand.t(`moderation:ground.${ground}`)])
  return rows
}

interface ReportMailProps {
  brand: MailBrand
  heading: string
  text: string
  /** Details of the report: label and value. */
  rows?: readonly [label: string, value: string][]
  /** The operator's own words, or the question. */
  statement?: string | null | undefined
  notes?: readonly string[]
  /** Deadline for an objection and the link to it, or to answer a question. */
  objection?: { note: string; link: { label: string; url: string } } | null
  /** Text of the link to the rules. */
  rules?: string | null
}

/** E-mail about a report, to the reporter or to the member it was about. */
function ReportMailView({ brand, heading, text, rows = [], statement, notes = [], objection, rules }: ReportMailProps) {
  const look = mailLook(brand)
  return (
    <MailFrame brand={brand} preview={text} why={brand.t('mail:report.why', { brand: brand.name })}>
      <Heading as="h1" style={look.heading}>
        {heading}
      </Heading>
      <Text style={look.text}>{text}</Text>
      {statement && <MailQuote brand={brand} text={statement} />}
      <MailFacts brand={brand} facts={rows.map(([key, value]) => ({ key, value }))} />
      {notes.map((note) => (
        <Text key={note} style={look.note}>
          {note}
        </Text>
      ))}
      {objection && (
        <>
          <Text style={look.note}>{objection.note}</Text>
          <Link href={objection.link.url} style={look.button}>
            {objection.link.label}
          </Link>
        </>
      )}
      {rules && (
        <Text style={look.note}>
          <Link href={`${brand.origin}${paths.page('terms')}`} style={look.quietLink}>
            {rules}
          </Link>
        </Text>
      )}
    </MailFrame>
  )
}

const sampleReport = { reference: 'R-12345678', topic: 'rude', ground: 'hate' } as const

function sampleStatement(statementKind: StatementKind, more: Partial<WrittenStatement> = {}): WriteSample {
  return (tenant, language) =>
    writeStatement(tenant, {
      ...{ id: sampleId, told: statementKind, language, name: sampleReader.name, about_name: sampleOther },
      ...{ ...sampleReport, case_kind: 'report', found_by: 'report', words: {}, decided_at: sampleDay, ends_at: null },
      ...more,
    })
}

/** Texts of operators are invented, and English in every language. */
const words = Object.fromEntries(languages.map((language) => [language, 'A message to another member was a threat.']))
const review: Partial<WrittenStatement> = { found_by: 'review', reference: 'D-12345678' }

export const moderationMailSamples = {
  received: (tenant, language) =>
    writeReportMail(tenant, {
      ...{ reference: sampleReport.reference, reason: sampleReport.topic },
      ...{ language, name: sampleReader.name, member_name: sampleOther },
    }),
  upheld: sampleStatement('upheld'),
  upheld_suspended: sampleStatement('upheld_suspended'),
  upheld_warned: sampleStatement('upheld_warned'),
  dismissed: sampleStatement('dismissed'),
  question: (tenant, language) =>
    writeQuestion(tenant, {
      ...{ id: sampleId, language, name: sampleReader.name },
      body: 'Is this the message that you mean?',
    }),
  warned: sampleStatement('warned', { words }),
  suspended: sampleStatement('suspended', { words, ends_at: new Date('2026-01-09T12:00:00.000Z') }),
  over: sampleStatement('over'),
  disabled: sampleStatement('disabled', { words }),
  photo_removed: sampleStatement('photo_removed', { ...review, case_kind: 'photo', ground: 'advertising' }),
  message_photo_removed: sampleStatement('message_photo_removed', {
    ...{ ...review, case_kind: 'message_photo', ground: 'sexual' },
  }),
  text_removed: sampleStatement('text_removed', { ...review, case_kind: 'text', ground: 'contact' }),
  kept: sampleStatement('kept'),
  restored: sampleStatement('restored'),
  appeal_received: sampleStatement('appeal_received'),
  appeal_granted: sampleStatement('appeal_granted'),
  appeal_rejected: sampleStatement('appeal_rejected', { words }),
} satisfies Record<StatementKind | 'received' | 'question', WriteSample>
