import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenant } from '~/tenancy/tenant'
import { accountWithName } from '../account-row.server'
import { purgeOf } from '../email/way-back.server'
import type { AccountMail, ClosedAccountMail } from './account-mail.server'
import { accountMailKind } from './account-mail.server'
import type { MailPorts } from './mail-ports'

/** Handlers of this module's outbox kinds, for wiring. React Email is loaded with the first e-mail, not with the server. */
export function accountMailHandlers({ mailer, tenantById }: MailPorts): Record<string, JobHandler> {
  return {
    async [accountMailKind](payload, { id, tenantId }) {
      const tenant = await tenantById(tenantId)
      const [{ writeAccountMail }, { postLetter }] = await Promise.all([
        import('./write-mail.server'),
        import('./post-letter.server'),
      ])
      const mail = 'accountId' in payload ? await closedMail(tenant, payload) : (payload as AccountMail)
      if (!mail) return
      await postLetter(mailer, tenant, { id, to: mail.to, letter: await writeAccountMail(tenant, mail) })
    },
  }
}

/** Null where the account is back, or gone for good. */
async function closedMail(tenant: Tenant, payload: Record<string, unknown>): Promise<AccountMail | null> {
  const { mail, accountId, seed } = payload as unknown as ClosedAccountMail
  const account = await forTenant(tenant, (db) =>
    accountWithName(db).where('accounts.id', '=', accountId).executeTakeFirst(),
  )
  if (!account?.deleted_at) return null
  const { email: to, language, name, deleted_at } = account
  return { mail, to, language: language as Language, name, seed, until: purgeOf(deleted_at, tenant).toISOString() }
}
