import { Heading } from '@react-email/heading'
import { Text } from '@react-email/text'
import { forTenant } from '~/database/for-tenant.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { letterOf, MailFrame, mailBrand, mailLook } from '~/modules/mails/mail-frame.server'
import type { MailFact } from '~/modules/mails/mail-parts.server'
import { MailFacts, MailQuote } from '~/modules/mails/mail-parts.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleReader } from '~/modules/mails/samples.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import type { ComplaintMailKind } from './send-complaint.server'
import { complaintMail } from './send-complaint.server'

/** Sends the e-mails about a complaint: to the brand's support, and the receipt and the answer to the sender. */
export const complaintMailHandler = onEffect(
  complaintMail,
  async ({ complaintId, to: kind }, { id, tenantId, tenantById, mailer }) => {
    const tenant = await tenantById(tenantId)
    const complaint = await complaintOf(tenant, complaintId)
    if (!complaint) return
    const to = kind === 'support' ? tenant.settings.support_email : complaint.email
    await postLetter(mailer, tenant, { id, to, letter: writeComplaintMail(tenant, complaint, kind), kind: 'complaint' })
  },
)

/** Reads what the e-mails need of a complaint; undefined if it was deleted. */
function complaintOf(tenant: Tenant, id: string) {
  return forTenant(tenant, (db) =>
    db
      .selectFrom('complaints')
      .select(['reference', 'topic', 'name', 'email', 'order_number', 'message', 'language', 'answer'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )
}

type ComplaintRow = NonNullable<Awaited<ReturnType<typeof complaintOf>>>

/**
 * Writes an e-mail about a complaint: to staff in the brand's language, to the sender in the form's language. The sender's e-mails
 * never quote the complaint, because the address in the form may belong to somebody else.
 */
function writeComplaintMail(tenant: Tenant, complaint: ComplaintRow, kind: ComplaintMailKind): Letter {
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
  const message = { support: complaint.message, sender: null, answer: complaint.answer }[kind]
  const look = mailLook(brand)
  return letterOf(
    t(`${group}.subject`),
    <MailFrame brand={brand} preview={t(`${group}.text`)} why={t('why')}>
      <Heading as="h1" style={look.heading}>
        {t(`${group}.heading`)}
      </Heading>
      <Text style={look.text}>{t(`${group}.text`)}</Text>
      {message && <MailQuote brand={brand} text={message} />}
      <MailFacts brand={brand} facts={facts} />
      {kind === 'answer' && <Text style={look.note}>{t('answer.redress')}</Text>}
    </MailFrame>,
  )
}

function sampleOf(kind: ComplaintMailKind): WriteSample {
  return (tenant, language) => {
    const complaint: ComplaintRow = {
      reference: 'K-12345678',
      topic: 'payment',
      name: sampleReader.name,
      email: sampleReader.to,
      order_number: '1042',
      message: 'I paid twice for the same order.\nPlease return one of the payments.',
      language,
      answer: 'You are right. The second payment is on its way back to you.',
    }
    return writeComplaintMail(tenant, complaint, kind)
  }
}

export const complaintMailSamples = {
  support: sampleOf('support'),
  sender: sampleOf('sender'),
  answer: sampleOf('answer'),
} satisfies Record<ComplaintMailKind, WriteSample>
