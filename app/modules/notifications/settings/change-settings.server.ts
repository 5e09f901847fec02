import { forMember } from '~/database/for-tenant.server'
import { accountRow, changeAccount } from '~/modules/accounts/account-row.server'
import type { Member } from '~/modules/accounts/member'

/** Whether the member's pushes show names and texts. */
export async function pushesShowText(member: Member): Promise<boolean> {
  const { push_shows_text } = await forMember(member, (db) =>
    accountRow(db, member.id).select('push_shows_text').executeTakeFirstOrThrow(),
  )
  return push_shows_text
}

export async function showTextInPushes(member: Member, shows: boolean): Promise<void> {
  await forMember(member, (db) => changeAccount(db, member.id).set({ push_shows_text: shows }).execute())
}

/** Turns e-mail back on, whatever the reason it was off. If the address bounces again, it is turned off again. */
export async function turnEmailsOn(member: Member): Promise<void> {
  await forMember(member, (db) =>
    changeAccount(db, member.id).set({ email_disabled_reason: null, soft_bounces: 0 }).execute(),
  )
}
