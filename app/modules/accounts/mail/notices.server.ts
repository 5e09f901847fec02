import type { TenantDb } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { deviceOf } from '~/modules/credentials/device'
import { accountWithName } from '../account-row.server'
import type { LogInChange } from './account-mail.server'
import { enqueueMail } from './account-mail.server'

/** Tells the account's address that its password is another one. */
export async function mailNewPassword(db: TenantDb, accountId: string): Promise<void> {
  const to = await ownerOf(db, accountId)
  if (to) enqueueMail(db, { mail: 'password_changed', ...to })
}

/** Tells the account's address of a passkey or codes at log-in that came or went. */
export async function mailLogInChange(db: TenantDb, accountId: string, change: LogInChange): Promise<void> {
  const to = await ownerOf(db, accountId)
  if (to) enqueueMail(db, { mail: change, ...to })
}

/** Tells the account's address, before it is another one, that it will be. */
export async function mailNewEmail(db: TenantDb, accountId: string, newEmail: string): Promise<void> {
  const to = await ownerOf(db, accountId)
  if (to) enqueueMail(db, { mail: 'email_changed', ...to, newEmail })
}

/** Tells of a login by a browser that the account was never seen in. */
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
  return account && { to: account.email, language: account.language as Language, name: account.name }
}
