import type { TenantDb } from '~/database/for-tenant.server'
import { dayIn } from '~/i18n/calendar'
import { accountKey } from '~/platform/names/account-key.server'
import { nameLooks } from '~/platform/names/name-looks'
import type { Tenant } from '~/tenancy/tenant'
import { purgeOf, sendWayBack } from '../email/way-back.server'
import { AccountExists, AccountWaitsForDeletion, NameTaken } from '../errors'
import { enqueueMail } from '../mail/enqueue-mail.server'

export function accounts(db: TenantDb) {
  return db
    .selectFrom('accounts')
    .where('accounts.pool_id', '=', db.scope.poolId)
    .where('accounts.tenant_id', '=', db.scope.tenantId)
}

/**
 * Returns the response when the account couldn't be made because its name or address is taken. With `mayReveal` false the
 * response is neutral, and the e-mails that tell the owner commit with the transaction.
 */
export async function existing(
  db: TenantDb,
  tenant: Tenant,
  form: { name: string; email: string },
  mayReveal: boolean,
): Promise<{ kind: 'look_in_inbox' } | AccountExists | AccountWaitsForDeletion> {
  const holders = await accounts(db)
    .innerJoin('members', (join) =>
      join.onRef('members.pool_id', '=', 'accounts.pool_id').onRef('members.id', '=', 'accounts.id'),
    )
    .where((where) =>
      where.or([
        where('name_key', '=', accountKey(form.name)),
        where('name_looks', '=', nameLooks(form.name)),
        where('email_key', '=', accountKey(form.email)),
      ]),
    )
    .select([
      'accounts.id',
      'email',
      'email_key',
      'name_key',
      'name_looks',
      'accounts.language',
      'deleted_at',
      'draft_hash',
      'name',
    ])
    .execute()
  const byEmail = holders.find((holder) => holder.email_key === accountKey(form.email))
  const byName = holders.find(
    ({ name_key, name_looks }) => name_key === accountKey(form.name) || name_looks === nameLooks(form.name),
  )
  if (byName && (byName !== byEmail || !mayReveal)) throw new NameTaken()
  if (!byEmail) throw new Error('an account stood in the way and is gone')
  if (mayReveal) {
    return byEmail.deleted_at ? new AccountWaitsForDeletion(purgeOf(byEmail.deleted_at, tenant)) : new AccountExists()
  }
  const keyOf = (mail: string) => `${mail}/${byEmail.id}/${dayIn(tenant.settings.time_zone)}`
  if (byEmail.deleted_at) {
    const mail = 'waits_for_deletion'
    await sendWayBack(db, tenant, { id: byEmail.id, deletedAt: byEmail.deleted_at }, { mail, key: keyOf(mail) })
  } else {
    const to = { to: byEmail.email, language: byEmail.language, name: byEmail.name }
    enqueueMail(db, { mail: 'account_exists', ...to }, keyOf('account_exists'))
  }
  return { kind: 'look_in_inbox' }
}
