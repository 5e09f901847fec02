import type { TenantDb } from '~/database/for-tenant.server'
import { announce } from '~/database/outbox.server'
import type { Language } from '~/i18n/languages'

/** The outbox kind of every account mail. */
export const accountMailKind = 'accounts.mail'

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
  | { mail: 'account_exists' | 'waits_for_deletion' | 'password_changed'; name: string }
  | { mail: 'no_account' }
)

/** Sends an e-mail if the transaction commits; with a `key`, once for this key. */
export function announceMail(db: TenantDb, mail: AccountMail, key?: string): void {
  announce(db, accountMailKind, mail, key)
}
