import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { forTenant } from '~/database/for-tenant.server'
import { accountKey } from '~/modules/accounts/keys'
import type { Tenant } from '~/tenancy/tenant'
import { emailDisabledReasons } from '../schema'

/** A report older or newer than this is not taken, so that one that leaked can't be sent again later. */
const toleranceSeconds = 5 * 60

const reports = z
  .array(
    z.object({
      event: z.enum(emailDisabledReasons),
      email: z.email().max(320),
      /** Bounces only: a full mailbox or a busy server is no reason to stop. */
      permanent: z.boolean().default(true),
    }),
  )
  .min(1)
  .max(500)

export type ReportAnswer = 204 | 400 | 401 | 404

/**
 * What the mail provider tells of e-mails to this brand's members: a bounce, a spam report ('fbl') or an unsubscription in the
 * mail app switches e-mail off, with its reason (specification 4). The same report again changes nothing.
 * @param signature 't=<seconds>,v1=<hex>': HMAC-SHA-256 of '<seconds>.<body>' with the brand's `mail.webhook_secret`
 */
export async function receiveMailReport(tenant: Tenant, body: string, signature: string | null): Promise<ReportAnswer> {
  const { webhook_secret } = tenant.settings.mail
  if (!webhook_secret) return 404
  if (!isGenuine(tenant.secret(webhook_secret), body, signature ?? '')) return 401
  const parsed = reports.safeParse(asList(body))
  if (!parsed.success) return 400
  for (const { event, email, permanent } of parsed.data) {
    if (event !== 'bounce' || permanent) await switchOff(tenant, email, event)
  }
  return 204
}

/** A bounce counts for as long as the address is the same; what the member said in the mail app isn't forgotten for one. */
async function switchOff(tenant: Tenant, email: string, reason: (typeof emailDisabledReasons)[number]): Promise<void> {
  await forTenant(tenant, (db) =>
    db
      .updateTable('accounts')
      .set({ email_disabled_reason: reason })
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('email_key', '=', accountKey(email))
      .where('email_disabled_reason', 'is', null)
      .execute(),
  )
}

function isGenuine(secret: string, body: string, signature: string): boolean {
  const [, seconds = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (Math.abs(Date.now() / 1000 - Number(seconds)) > toleranceSeconds) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest()
  return given !== '' && timingSafeEqual(Buffer.from(given, 'hex'), expected)
}

/** One report or several. */
function asList(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body)
    return Array.isArray(value) ? value : [value]
  } catch {
    return null
  }
}
