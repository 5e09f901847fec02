import { forTenant } from '~/database/for-tenant.server'
import type { StatementKind } from '~/database/tables/reports'
import { languages } from '~/i18n/languages'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { letterOf, mailBrand } from '~/modules/mails/mail-frame.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleDay, sampleId, sampleOther, sampleReader } from '~/modules/mails/samples.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { QuestionRow } from './casework/questions.server'
import { questionFor, questionMail } from './casework/questions.server'
import { mailLink } from './mail/mail-link.server'
import { ReportMailView } from './mail/report-mail-view.server'
import type { WrittenStatement } from './mail/statement-letter.server'
import { writeStatement } from './mail/statement-letter.server'
import { reportMail } from './report-member.server'
import { readStatement, statementMail } from './statements/statements.server'

/** Mails the receipt of a report from the reporter's own brand. */
export const reportMailHandler = onEffect(
  reportMail,
  async ({ reportId, tenantId, joined = false }, { id, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const report = await reportFor(tenant, reportId)
    if (!report) return
    const letter = writeReportMail(tenant, { ...report, joined })
    await postLetter(mailer, tenant, { id, to: report.email, letter, kind: 'report' })
  },
)

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

interface Receipt extends Omit<ReportRow, 'email'> {
  /** Whether the report was added to an undecided one about the same member. */
  joined: boolean
}

/** Writes the receipt of a report, in the reporter's language (Digital Services Act, article 16). */
function writeReportMail(tenant: Tenant, report: Receipt): Letter {
  const brand = mailBrand(tenant, report.language)
  const values = {
    brand: brand.name,
    name: report.name,
    member: report.member_name || brand.t('moderation:somebody'),
    reference: report.reference,
  }
  const t = (key: string) => brand.t(`mail:report.${key}`, values)
  const kind = report.joined ? 'joined' : 'received'
  return letterOf(
    t(`${kind}.subject`),
    <ReportMailView
      brand={brand}
      why={t('why')}
      heading={t(`${kind}.heading`)}
      text={t(`${kind}.text`)}
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
      why={brand.t('mail:report.why_question', { brand: brand.name })}
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

function sampleReceipt(joined: boolean): WriteSample {
  return (tenant, language) =>
    writeReportMail(tenant, {
      ...{ reference: sampleReport.reference, reason: sampleReport.topic, joined },
      ...{ language, name: sampleReader.name, member_name: sampleOther },
    })
}

const sampleReport = { reference: 'R-12345678', topic: 'rude', ground: 'hate' } as const

function sampleStatement(statementKind: StatementKind, more: Partial<WrittenStatement> = {}): WriteSample {
  return (tenant, language) =>
    writeStatement(tenant, {
      ...{ id: sampleId, told: statementKind, language, name: sampleReader.name, about_name: sampleOther },
      ...{ ...sampleReport, case_kind: 'report', found_by: 'report', words: {}, decided_at: sampleDay, ends_at: null },
      side: statementKind === 'dismissed' || statementKind.startsWith('upheld') ? 'reporter' : 'member',
      replaces: false,
      ...more,
    })
}

/** Texts of operators are invented, and English in every language. */
const words = Object.fromEntries(languages.map((language) => [language, 'A message to another member was a threat.']))
const review: Partial<WrittenStatement> = { found_by: 'review', topic: '', reference: 'D-12345678' }
const appeal: Partial<WrittenStatement> = { case_kind: 'appeal', topic: '' }

export const moderationMailSamples = {
  received: sampleReceipt(false),
  joined: sampleReceipt(true),
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
  voice_removed: sampleStatement('voice_removed', { ...review, case_kind: 'voice', ground: 'hate' }),
  text_removed: sampleStatement('text_removed', { ...review, case_kind: 'text', ground: 'contact' }),
  kept: sampleStatement('kept'),
  restored: sampleStatement('restored'),
  appeal_received: sampleStatement('appeal_received', appeal),
  appeal_granted: sampleStatement('appeal_granted', { ...appeal, topic: 'profile_shown', ground: null }),
  appeal_rejected: sampleStatement('appeal_rejected', { ...appeal, words }),
} satisfies Record<StatementKind | 'received' | 'joined' | 'question', WriteSample>
