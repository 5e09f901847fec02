import { randomInt } from 'node:crypto'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { FormContext } from '~/modules/accounts/request-context'
import { assertProved } from '~/modules/accounts/sessions/prove.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { log } from '~/platform/log.server'
import { SmsFailed } from '~/platform/sms/sms'
import { sendSms } from '~/platform/sms/sms.server'
import { serverSigner, uuidv7 } from '~/platform/tokens.server'
import { BuyerSuspended } from '../errors'
import { CodeNotSent, MandateNeeded, TooManyCodesSent } from './errors'
import { changeMandate, mandateRow } from './mandate-row.server'
import { assertMayDebit } from './may-debit.server'
import type { BankDetails } from './schema'
import { smsCode } from './schema'

export interface CodeRequest {
  orderKey: string
  /** Null to reuse the details of the previous code. */
  details: BankDetails | null
  /** Amount to collect, in euro cents. */
  amount: number
}

/** Codes per hour, by member, phone number and network address: a text message costs money and disturbs people. */
const hour = 3600
const limits = {
  member: { name: 'sms-codes-member', points: 5, seconds: hour },
  phone: { name: 'sms-codes-phone', points: 5, seconds: hour },
  address: { name: 'sms-codes-address', points: 20, seconds: hour },
} as const

/**
 * Stores the bank details as an unconfirmed mandate and texts its code; earlier codes become invalid.
 * @throws ProofNeeded, BuyerSuspended and DirectDebitBlocked 403, DebitLimitReached 409, TooManyCodesSent 429,
 *   CodeNotSent 503, MandateNeeded 409 without bank details to reuse
 */
export async function sendCode({ t, client }: FormContext, member: Member, request: CodeRequest): Promise<void> {
  const { tenant } = member
  if (member.profileStatus === 'suspended') throw new BuyerSuspended()
  if (request.details) assertProved(member)
  const known = await forMember(member, async (db) => {
    await assertMayDebit(db, member, request.amount)
    return (await mandateRow(db, member, request.orderKey).executeTakeFirst()) ?? null
  })
  const phone = (request.details ?? known)?.phone
  if (phone === undefined) throw new MandateNeeded()
  if (phone === known?.phone) assertNotTooSoon(known.code_sent_at)
  await assertNotTooMany(member, phone, client.addressBlock)
  const code = String(randomInt(10 ** smsCode.digits)).padStart(smsCode.digits, '0')
  await forMember(member, (db) => keep(db, member, request, { id: known?.id ?? null, code }))
  const text = t('payments:directdebit.sms', { code, brand: tenant.settings.name, count: smsCode.minutes })
  await sendSms({ to: phone, from: tenant.settings.name, tenant: tenant.slug, text }).catch((error: unknown) => {
    if (!(error instanceof SmsFailed)) throw error
    log().error({ err: error, tenant: tenant.slug }, 'text message could not be sent')
    throw new CodeNotSent()
  })
}

/**
 * Only a keyed signature of the code is stored: six digits are quickly guessed, and the key is outside the database.
 */
function codeHash(mandateId: string, code: string): string {
  return codes().sign(`${mandateId} ${code}`)
}

/** Whether this code was sent for the mandate. */
export function isCode(mandate: { id: string; code_hash: string }, code: string): boolean {
  return codes().verify(`${mandate.id} ${code}`, mandate.code_hash)
}

const codes = () => serverSigner('sms code')

/** Throws if the last code for the same phone number was sent too recently. */
function assertNotTooSoon(lastSentAt: Date): void {
  const wait = lastSentAt.getTime() / 1000 + smsCode.againAfterSeconds - Date.now() / 1000
  if (wait > 0) throw new TooManyCodesSent(wait)
}

async function assertNotTooMany(member: Member, phone: string, addressBlock: string): Promise<void> {
  const taken = [
    await rateLimit(member.tenant, limits.member).take(member.id),
    await rateLimit(member.tenant, limits.phone).take(phone),
    await rateLimit(member.tenant, limits.address).take(addressBlock),
  ]
  const wait = Math.max(...taken.map(({ waitSeconds }) => waitSeconds))
  if (wait > 0) throw new TooManyCodesSent(wait)
}

interface StoredCode {
  /** The mandate's id; null for a new one. */
  id: string | null
  code: string
}

async function keep(
  db: TenantDb,
  member: Member,
  { orderKey, details }: CodeRequest,
  { id: known, code }: StoredCode,
): Promise<void> {
  const id = known ?? uuidv7()
  const fresh = {
    ...(details ?? {}),
    code_hash: codeHash(id, code),
    code_sent_at: new Date(),
    tries: 0,
    confirmed_at: null,
  }
  if (known) {
    await changeMandate(db, id).set(fresh).execute()
  } else if (details) {
    await db
      .insertInto('mandates')
      .values({
        pool_id: db.scope.poolId,
        id,
        tenant_id: db.scope.tenantId,
        account_id: member.id,
        order_key: orderKey,
        reference: referenceOf(id),
        ...details,
        ...fresh,
      })
      .execute()
  }
}

/** Returns the mandate reference, chosen by the creditor. SEPA: at most 35 capitals, digits and hyphens. */
function referenceOf(id: string): string {
  return `MH-${id.replaceAll('-', '').toUpperCase()}`
}
