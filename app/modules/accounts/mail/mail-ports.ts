import type { Mailer } from '~/platform/mail/mail'
import type { Tenant } from '~/tenancy/tenant'

/** What wiring gives to the handlers that send e-mails. */
export interface MailPorts {
  mailer: Mailer
  /** Fails while the brand's folder is broken or gone: the job is then tried again. */
  tenantById(id: string): Promise<Tenant>
}
