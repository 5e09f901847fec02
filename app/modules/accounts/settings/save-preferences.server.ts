import { forMember } from '~/database/for-tenant.server'
import { accountRow, changeAccount } from '../account-row.server'
import type { Member } from '../member'
import { changeConsent } from '../sign-up/consents.server'
import type { Channel, NotificationPreference } from './preferences'
import { notificationPreferences } from './preferences'

/** Preferences that are switched on, by channel. */
export type PreferencesOn = Record<Channel, readonly NotificationPreference[]>

/** Returns the preferences that are on, for the settings. */
export async function preferencesOf(member: Member): Promise<Record<Channel, NotificationPreference[]>> {
  const account = await forMember(member, (db) =>
    accountRow(db, member.id)
      .select(['notifications_disabled', 'pushes_disabled', 'picks_by_mail', 'picks_by_push'])
      .executeTakeFirstOrThrow(),
  )
  const allBut = (off: readonly string[], picks: boolean) =>
    notificationPreferences.filter((kind) => (kind === 'three_for_you' ? picks : !off.includes(kind)))
  return {
    mail: allBut(account.notifications_disabled, account.picks_by_mail),
    push: allBut(account.pushes_disabled, account.picks_by_push),
  }
}

/**
 * Switches on the given preferences and all others off. Promotions on any channel are also a consent, given or
 * withdrawn with its date (decisions, 'Accounts').
 */
export async function savePreferences(member: Member, on: PreferencesOn): Promise<void> {
  await changeConsent(member, 'promotions', on.mail.includes('promotions') || on.push.includes('promotions'))
  const allBut = (chosen: readonly NotificationPreference[]) =>
    notificationPreferences.filter((preference) => preference !== 'three_for_you' && !chosen.includes(preference))
  await forMember(member, (db) =>
    changeAccount(db, member.id)
      .set({
        notifications_disabled: allBut(on.mail),
        pushes_disabled: allBut(on.push),
        picks_by_mail: on.mail.includes('three_for_you'),
        picks_by_push: on.push.includes('three_for_you'),
      })
      .execute(),
  )
}
