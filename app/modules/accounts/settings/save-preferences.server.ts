import { forMember } from '~/database/for-tenant.server'
import { changeAccount } from '../account-row.server'
import type { Member } from '../member'
import { changeConsent } from '../sign-up/consents.server'
import type { NotificationPreference } from './preferences'
import { notificationPreferences } from './preferences'

/**
 * Switches on what is given and everything else off. Promotions are a consent, too: given or withdrawn with its date
 * (decisions, 'Accounts').
 */
export async function savePreferences(member: Member, on: readonly NotificationPreference[]): Promise<void> {
  await changeConsent(member, 'promotions', on.includes('promotions'))
  const off = notificationPreferences.filter((preference) => !on.includes(preference))
  await forMember(member, (db) => changeAccount(db, member.id).set({ notifications_disabled: off }).execute())
}
