import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { Language } from '~/i18n/languages'

/** The outbox kind of every account mail. */
export const accountMailKind = 'accounts.mail'

/** What became of a way to log in. */
export type LogInChange = 'passkey_added' | 'passkey_removed' | 'second_factor_on' | 'second_factor_off'

/** Mails with a link carry its seed, and the link's token is made when the mail is written. */
export type AccountMail = { to: string; language: Language } & (
  | { mail: 'activation' | 'reset' | 'mail_change'; name: string; seed: string }
  | { mail: 'mail_change_notice' | 'email_changed'; name: string; newEmail: string }
  | {
      mail: 'new_device'
      name: string
      browser: string | null
      system: string | null
      country: string | null
      at: string
    }
  | { mail: 'account_exists' | 'password_changed' | LogInChange; name: string }
  | { mail: ClosedAccountMail['mail']; name: string; seed: string; until: string }
  | { mail: 'no_account' }
)

/** To the owner of a closed account, who is looked up when it is written: the queue keeps nothing of a person who leaves. */
export interface ClosedAccountMail {
  mail: 'account_closed' | 'waits_for_deletion'
  accountId: string
  seed: string
}

/** Sends an e-mail if the transaction commits; with a `key`, once for this key. */
export function announceMail(db: TenantDb, mail: AccountMail, key?: string): void {
  announce(db, accountMailKind, mail, key)
}

/** `announceMail` to the owner of a closed account. */
export function announceClosedMail(db: TenantDb, mail: ClosedAccountMail, key?: string): void {
  announce(db, accountMailKind, { ...mail }, key)
}
