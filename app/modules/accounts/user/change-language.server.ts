import { forMember } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { changeAccount } from '../account-row.server'
import type { Member } from '../member'

/** Saves the language of a member's screens and e-mails. */
export async function changeLanguage(member: Member, language: Language): Promise<void> {
  await forMember(member, (db) => changeAccount(db, member.id).set({ language }).execute())
}
