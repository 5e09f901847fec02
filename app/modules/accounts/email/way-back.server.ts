import type { TenantDb } from '~/database/for-tenant.server'
import type { Tenant } from '~/tenancy/tenant'
import type { ClosedAccountMail } from '../mail/enqueue-mail.server'
import { enqueueClosedMail } from '../mail/enqueue-mail.server'
import { makeLinkFor } from './links.server'

interface ClosedAccount {
  id: string
  deletedAt: Date
}

/** Returns the moment at which a closed account is erased (decisions, 'Accounts': deletion). */
export function purgeOf(deletedAt: Date, tenant: Tenant): Date {
  return new Date(deletedAt.getTime() + tenant.settings.reactivation_days * 24 * 60 * 60 * 1000)
}

/** Returns whether a closed account can't be reactivated any more, although it may not be erased yet. */
export function isOver(deletedAt: Date, tenant: Tenant): boolean {
  return purgeOf(deletedAt, tenant).getTime() <= Date.now()
}

/**
 * E-mails the owner of a closed account a link that reactivates it, valid until the account is erased; nothing once its
 * time is over. With a `key`, sends only one e-mail per key.
 */
export async function sendWayBack(
  db: TenantDb,
  tenant: Tenant,
  { id, deletedAt }: ClosedAccount,
  { mail, key }: { mail: ClosedAccountMail['mail']; key?: string },
): Promise<void> {
  if (isOver(deletedAt, tenant)) return
  const hours = (purgeOf(deletedAt, tenant).getTime() - Date.now()) / 3_600_000
  const seed = await makeLinkFor(db, id, { purpose: 'reactivation', hours })
  enqueueClosedMail(db, { mail, accountId: id, seed }, key)
}
