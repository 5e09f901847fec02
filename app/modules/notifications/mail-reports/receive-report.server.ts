import { createHmac, timingSafeEqual } from 'node:crypto'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { readUnsubscribeToken } from '~/modules/accounts/email/unsubscribe.server'
import { applyVerdict } from '~/modules/mails/refusals/apply-verdict.server'
import type { Recipient } from '~/modules/mails/refusals/unreachable.server'
import { findRecipient, turnOff } from '~/modules/mails/refusals/unreachable.server'
import { noteBouncedMail } from '~/modules/mails/sent-mails.server'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import type { Bounce, MailReport } from './read-report.server'
import { readJsonReports, readMimeReport } from './read-report.server'

/** Maximum age of a report, or deviation into the future, so that a leaked one can't be replayed later. */
const toleranceSeconds = 5 * 60

export interface ReceivedReport {
  body: Uint8Array
  contentType: string | null
  /** 't=<seconds>,v1=<hex>': HMAC-SHA-256 of '<seconds>.<body>' with the brand's `mail.webhook_secret`. */
  signature: string | null
}

/** Response to the provider; the error says what to fix. */
export type ReportAnswer =
  | { status: 200; body: { reports: number; unknown: number } }
  | { status: 400 | 401 | 404; body: { error: 'unreadable' | 'unsigned' | 'outdated' | 'no_webhook_secret' } }

/**
 * Handles a mail provider's reports about e-mails to this brand's members: a bounce, a spam report ('fbl') or an
 * unsubscription in the mail app turns e-mail off, with the reason (specification 4); a bounce that blames our sending
 * doesn't. Accepts JSON, or the report as a
 * mail server wrote it (`message/rfc822`). Repeating a report changes nothing.
 */
export async function receiveMailReport(
  tenant: Tenant,
  { body, contentType, signature }: ReceivedReport,
): Promise<ReportAnswer> {
  const { webhook_secret } = tenant.settings.mail
  if (!webhook_secret) return { status: 404, body: { error: 'no_webhook_secret' } }
  const fault = signatureFault(tenant.secret(webhook_secret), body, signature ?? '')
  if (fault) return { status: 401, body: { error: fault } }
  const isMime = /^(message\/rfc822|multipart\/report)\b/i.test(contentType ?? '')
  const reports = isMime ? await readMimeReport(body) : readJsonReports(new TextDecoder().decode(body))
  if (!reports) return { status: 400, body: { error: 'unreadable' } }
  const known = await forTenant(tenant, (db) => apply(db, tenant, reports))
  return { status: 200, body: { reports: reports.length, unknown: reports.length - known } }
}

/** Applies reports; returns how many are about an account of the brand. */
async function apply(db: TenantDb, tenant: Tenant, reports: readonly MailReport[]): Promise<number> {
  let known = 0
  for (const report of reports) {
    // Our signed token says for sure whose e-mail it was.
    const id = report.token ? readUnsubscribeToken(tenant, report.token)?.accountId : null
    const recipient = await findRecipient(db, { id, emails: report.emails })
    if (recipient) known += 1
    if (report.event === 'bounce') await applyBounce(db, recipient, report)
    else if (recipient) await turnOff(db, recipient.id, report.event)
  }
  return known
}

async function applyBounce(db: TenantDb, recipient: Recipient | null, bounce: Bounce): Promise<void> {
  const { mailId, emails, verdict, diagnostic, isFinal } = bounce
  if (mailId && isFinal) await noteBounce(db, mailId)
  const to = recipient?.email ?? emails[0] ?? ''
  const key = mailId ?? hashToken(`${to} ${diagnostic}`)
  await applyVerdict(db, recipient, { verdict, key, to, diagnostic, isFinal })
}

/** Records a bounce, for a campaign's counts and for inquiries about an e-mail. */
async function noteBounce(db: TenantDb, mailId: string): Promise<void> {
  await db
    .updateTable('calendar_mails')
    .set({ outcome: 'bounced' })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', mailId)
    .where('outcome', '=', 'sent')
    .execute()
  await noteBouncedMail(db, mailId)
}

function signatureFault(secret: string, body: Uint8Array, signature: string): 'unsigned' | 'outdated' | null {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (given === '') return 'unsigned'
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  if (!timingSafeEqual(Buffer.from(given, 'hex'), expected)) return 'unsigned'
  return Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds ? 'outdated' : null
}
