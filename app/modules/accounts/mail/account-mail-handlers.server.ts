import type { JobHandler } from '~/platform/jobs/ports'
import type { AccountMail } from './account-mail.server'
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
      const mail = payload as AccountMail
      await postLetter(mailer, tenant, { id, to: mail.to, letter: await writeAccountMail(tenant, mail) })
    },
  }
}
