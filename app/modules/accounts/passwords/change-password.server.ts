import { forMember } from '~/database/for-tenant.server'
import { accountRow, changeAccount } from '../account-row.server'
import { voidLinks } from '../email/links.server'
import { WrongPassword } from '../errors'
import type { Member } from '../member'
import type { SessionClient } from '../sessions/sessions.server'
import { endSessionsOf, openSession } from '../sessions/sessions.server'
import { hashPassword, isPassword } from './passwords.server'

/**
 * Sets a new password in settings. All sessions end, and the browser goes on with a new one: the answer is its cookie
 * value.
 * @throws WrongPassword 403, when the old one is wrong ('Please check your old password.')
 */
export async function changePassword(
  member: Member,
  { old, password }: { old: string; password: string },
  client: SessionClient,
): Promise<string> {
  const account = await forMember(member, (db) => accountRow(db, member.id).select('password_hash').executeTakeFirst())
  if (!(await isPassword(old, account?.password_hash ?? null))) throw new WrongPassword()
  const passwordHash = await hashPassword(password)
  return forMember(member, async (db) => {
    await changeAccount(db, member.id).set({ password_hash: passwordHash }).execute()
    await voidLinks(db, member.id, ['reset', 'mail_change'])
    await endSessionsOf(db, member.id)
    return openSession(db, member.id, client)
  })
}
