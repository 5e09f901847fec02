import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { languages } from '~/i18n/languages'

const reader = { to: z.string(), language: z.enum(languages) }
const closed = ['account_closed', 'waits_for_deletion'] as const
/** What became of a way to log in. */
const logInChanges = ['passkey_added', 'passkey_removed', 'second_factor_on', 'second_factor_off'] as const

export type LogInChange = (typeof logInChanges)[number]

/** Mails with a link carry its seed, and the link's token is made when the mail is written. */
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

/** To the owner of a closed account, who is looked up when it is written: the queue keeps nothing of a person who leaves. */
const closedLetter = z.object({ mail: z.enum(closed), accountId: z.string(), seed: z.string() })

export type AccountMail = z.infer<typeof letter>
export type ClosedAccountMail = z.infer<typeof closedLetter>

/** Every e-mail about an account. */
export const accountMail = defineEffect('accounts.mail', z.union([closedLetter, letter]))

/** Sends an e-mail if the transaction commits; with a `key`, once for this key. */
export function enqueueMail(db: TenantDb, mail: AccountMail, key?: string): void {
  enqueue(db, accountMail, mail, { key })
}

/** `enqueueMail` to the owner of a closed account. */
export function enqueueClosedMail(db: TenantDb, mail: ClosedAccountMail, key?: string): void {
  enqueue(db, accountMail, mail, { key })
}
