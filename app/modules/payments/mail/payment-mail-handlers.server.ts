import { forTenant } from '~/database/for-tenant.server'
import type { Language } from '~/i18n/languages'
import { accountRow } from '~/modules/accounts/account-row.server'
import type { AccountMailPorts } from '~/modules/accounts/mail/account-mail-handlers.server'
import type { JobHandler } from '~/platform/jobs/ports'
import type { Tenant } from '~/tenancy/tenant'
import { orderRow } from '../orders/order-row.server'
import { toOrderView } from '../orders/queries.server'
import type { PaymentMail } from './payment-mail.server'
import { paymentMailKind } from './payment-mail.server'

/** Handlers of this module's e-mails, for wiring. */
export function paymentMailHandlers({ mailer, tenantById }: AccountMailPorts): Record<string, JobHandler> {
  return {
    async [paymentMailKind](payload, { id, tenantId }) {
      const tenant = await tenantById(tenantId)
      const { mail, orderId } = payload as unknown as PaymentMail
      const read = await readOrder(tenant, orderId)
      // The account may be gone, and a payment that failed may have been paid meanwhile.
      if (!read || (mail === 'failed' && read.order.status === 'completed')) return
      const [{ writePaymentMail }, { postLetter }] = await Promise.all([
        import('./write-payment-mail.server'),
        import('~/modules/accounts/mail/post-letter.server'),
      ])
      const letter = await writePaymentMail(tenant, { mail, ...read })
      await postLetter(mailer, tenant, { id, to: read.buyer.email, letter })
    },
  }
}

async function readOrder(tenant: Tenant, orderId: string) {
  return forTenant(tenant, async (db) => {
    const row = await orderRow(db).where('id', '=', orderId).executeTakeFirst()
    if (!row) return null
    const account = await accountRow(db, row.account_id)
      .select(['email', 'language', 'country', 'time_zone as timeZone'])
      .executeTakeFirst()
    if (!account) return null
    return { order: toOrderView(row), buyer: { ...account, language: account.language as Language } }
  })
}
