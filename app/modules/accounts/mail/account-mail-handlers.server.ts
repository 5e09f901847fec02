import { forTenant } from '~/database/for-tenant.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { accountWithName } from '../account-row.server'
import { purgeOf } from '../email/way-back.server'
import type { AccountMail, ClosedAccountMail } from './account-mail.server'
import { accountMail } from './account-mail.server'

/** Sends an account mail. React Email is loaded with the first e-mail, not at server start. */
export const accountMailHandler = onEffect(accountMail, async (payload, { id, tenantId, tenantById, mailer }) => {
  const tenant = await tenantById(tenantId)
  const [{ writeAccountMail }, { postLetter }] = await Promise.all([
    import('./write-mail.server'),
    import('~/modules/mails/post-letter.server'),
  ])
  const mail = 'accountId' in payload ? await closedMail(tenant, payload) : payload
  if (!mail) return
  await postLetter(mailer, tenant, { id, to: mail.to, letter: writeAccountMail(tenant, mail), kind: 'account' })
})

/** Returns null if the account was reactivated or erased. */
async function closedMail(tenant: Tenant, { mail, accountId, seed }: ClosedAccountMail): Promise<AccountMail | null> {
  const account = await forTenant(tenant, (db) =>
    accountWithName(db).where('accounts.id', '=', accountId).executeTakeFirst(),
  )
  if (!account?.deleted_at) return null
  const { email: to, language, name, deleted_at } = account
  return { mail, to, language, name, seed, until: purgeOf(deleted_at, tenant).toISOString() }
}
