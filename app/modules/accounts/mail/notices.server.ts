import type { TenantDb } from '~/database/for-tenant.server'
import { deviceOf } from '~/modules/credentials/device'
import { accountWithName } from '../account-row.server'
import type { LogInChange } from './account-mail.server'
import { enqueueMail } from './account-mail.server'

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
