import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { languages } from '~/i18n/languages'
import { deviceOf } from '~/modules/credentials/device'
import { accountWithName } from '../account-row.server'

const reader = { to: z.string(), language: z.enum(languages) }
const closed = ['account_closed', 'waits_for_deletion'] as const
/** Changes to the ways to log in. */
const logInChanges = ['passkey_added', 'passkey_removed', 'second_factor_on', 'second_factor_off'] as const

type LogInChange = (typeof logInChanges)[number]

/** Contents of a mail. Mails with a link contain only its seed; the token is computed when the mail is written. */
const letter = z.discriminatedUnion('mail', [
  z.object({ ...reader, mail: z.enum(['activation', 'reset', 'mail_change']), name: z.string(), seed: z.string() }),
  z.object({
    ...reader,
    mail: z.enum(['mail_change_notice', 'email_changed']),
    name: z.string(),
    newEmail: z.string(),
  }),
  z.object({
    ...reader,
    mail: z.literal('new_device'),
    name: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    country: z.string().nullable(),
    at: z.string(),
  }),
  z.object({
    ...reader,
    mail: z.enum(['account_exists', 'account_erased', 'password_changed', ...logInChanges]),
    name: z.string(),
  }),
  z.object({ ...reader, mail: z.enum(closed), name: z.string(), seed: z.string(), until: z.string() }),
  z.object({ ...reader, mail: z.literal('no_account') }),
])

/** A mail to the owner of a closed account. The address is looked up on sending, so the queue has no personal data. */
const closedLetter = z.object({ mail: z.enum(closed), accountId: z.string(), seed: z.string() })

export type AccountMail = z.infer<typeof letter>
export type ClosedAccountMail = z.infer<typeof closedLetter>

/** The effect that sends e-mails about an account. */
export const accountMail = defineEffect('accounts.mail', z.union([closedLetter, letter]))

/** Enqueues an e-mail, sent if the transaction commits. With a `key`, only one e-mail is sent per key. */
export function enqueueMail(db: TenantDb, mail: AccountMail, key?: string): void {
  enqueue(db, accountMail, mail, { key })
}

/** Does the same as `enqueueMail`, for the owner of a closed account. */
export function enqueueClosedMail(db: TenantDb, mail: ClosedAccountMail, key?: string): void {
  enqueue(db, accountMail, mail, { key })
}

/** Notifies the account's address of a new password. */
export async function mailNewPassword(db: TenantDb, accountId: string): Promise<void> {
  const to = await ownerOf(db, accountId)
  if (to) enqueueMail(db, { mail: 'password_changed', ...to })
}

/** Notifies the account's address of a passkey added or removed, or of the second factor turned on or off. */
export async function mailLogInChange(db: TenantDb, accountId: string, change: LogInChange): Promise<void> {
  const to = await ownerOf(db, accountId)
  if (to) enqueueMail(db, { mail: change, ...to })
}

/** Notifies the account's old address of the new one. Must run before the address is changed. */
export async function mailNewEmail(db: TenantDb, accountId: string, newEmail: string): Promise<void> {
  const to = await ownerOf(db, accountId)
  if (to) enqueueMail(db, { mail: 'email_changed', ...to, newEmail })
}

/** Notifies the account's address of a login from an unknown browser. */
export async function mailNewDevice(
  db: TenantDb,
  accountId: string,
  { userAgent, country = null }: { userAgent: string; country?: string | null },
): Promise<void> {
  const to = await ownerOf(db, accountId)
  if (to) enqueueMail(db, { mail: 'new_device', ...to, ...deviceOf(userAgent), country, at: new Date().toISOString() })
}

async function ownerOf(db: TenantDb, accountId: string) {
  const account = await accountWithName(db).where('accounts.id', '=', accountId).executeTakeFirst()
  return account && { to: account.email, language: account.language, name: account.name }
}
