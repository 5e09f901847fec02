import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { invalidatePeople } from '~/database/member-cache.server'
import { memberStatus } from '~/database/tables/people/members'
import { changeAccount, changeProfile, hideFromVisitors } from '~/modules/accounts/account-row.server'
import { voidLinks } from '~/modules/accounts/email/links.server'
import { sendWayBack } from '~/modules/accounts/email/way-back.server'
import type { Member } from '~/modules/accounts/member'
import { logSecurityEvent } from '~/modules/accounts/sessions/security-log.server'
import { endSessionsOf } from '~/modules/accounts/sessions/sessions.server'
import { forgetBrowsers } from '~/modules/notifications/push/subscriptions.server'
import { purgePhotosOf } from '~/modules/photos/cdn-purge.server'
import { takeBack } from '~/modules/verification/send-selfie.server'
import { afterCommit } from '~/platform/events'
import type { LeavingReason } from '../schema'

interface Farewell {
  reason: LeavingReason | null
  note: string | null
  addressBlock: string
}

/**
 * Closes the member's account. From the commit on, other members don't see them on any brand of the pool, and their
 * sessions, pushes and links don't work. The account is kept for `reactivation_days`, during which the e-mail's link
 * reactivates it. Of two concurrent requests only one takes effect.
 */
export function closeAccount(member: Member, { reason, note, addressBlock }: Farewell): Promise<void> {
  return forMember(member, async (db) => {
    const deletedAt = await closeIn(db, member.id, { reason, note })
    if (!deletedAt) return
    await sendWayBack(db, member.tenant, { id: member.id, deletedAt }, { mail: 'account_closed' })
    afterCommit(() =>
      logSecurityEvent('account_closed', { tenant: member.tenant, account: member.id, address: addressBlock }),
    )
  })
}

/**
 * Does the same as `closeAccount` inside the caller's transaction, without the e-mail and the log entry. Returns the
 * time of closing, or null if the account is closed already.
 */
export async function closeIn(
  db: TenantDb,
  id: string,
  { reason, note }: Pick<Farewell, 'reason' | 'note'>,
): Promise<Date | null> {
  const closed = await changeAccount(db, id)
    .set({ status: 'deleted', deleted_at: sql<Date>`now()`, deletion_reason: reason, deletion_note: note })
    .where('status', '<>', 'deleted')
    .returning('deleted_at')
    .executeTakeFirst()
  if (!closed?.deleted_at) return null
  // Must run before the profile is hidden: purges the CDN's copies of the photos that others saw.
  await purgePhotosOf(db, id)
  await takeBack(db, id)
  await hideFromVisitors(db, id)
  await changeProfile(db, id).set({ status: memberStatus.deleted }).execute()
  await forgetBrowsers(db, id)
  await voidLinks(db, id, ['activation', 'reset', 'mail_change', 'reactivation'])
  await endSessionsOf(db, id)
  invalidatePeople(db)
  return closed.deleted_at
}
