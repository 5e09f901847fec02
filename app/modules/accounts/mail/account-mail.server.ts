import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { languages } from '~/i18n/languages'

const reader = { to: z.string(), language: z.enum(languages) }
const closed = ['account_closed', 'waits_for_deletion'] as const
/** Changes to the ways to log in. */
const logInChanges = ['passkey_added', 'passkey_removed', 'second_factor_on', 'second_factor_off'] as const

export type LogInChange = (typeof logInChanges)[number]

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
