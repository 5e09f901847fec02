import { createHmac } from 'node:crypto'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tracking } from '../tracking'
import type { Conversion } from './enqueue-conversion.server'
import { conversion } from './enqueue-conversion.server'
import { isAccepted, notePostback } from './postback-log.server'
import { postbackUrl } from './postback-url'

interface Origin {
  network: string
  tracking: Tracking
}

/**
 * Reports a conversion to its network. Without a 2xx it is retried for a day; the event's id stays the same, so that
 * the network can ignore duplicates.
 */
export const conversionHandler = onEffect(
  conversion,
  async ({ event, subject }, { id, tenantId, tenantById, postbacks }) => {
    const tenant = await tenantById(tenantId)
    const origin = await forTenant(tenant, (db) => originOf(db, { event, subject }))
    if (!origin) return
    const postback = tenant.settings.postbacks[origin.network]
    if (!postback?.events.includes(event)) return
    const url = postbackUrl(postback.url, { event, eventId: id, tracking: origin.tracking })
    const headers = { 'X-Event-Id': id, 'X-Signature': signatureOf(url, tenant.secret(postback.secret)) }
    const note = (status: number | null) => {
      const { network, tracking } = origin
      return forTenant(tenant, (db) =>
        notePostback(db, { id, event, subject, network, ref: tracking.ref ?? '', status }),
      )
    }
    const answer = await postbacks({ url, method: 'GET', headers }).catch(async (error: unknown) => {
      await note(null)
      throw error
    })
    await note(answer.status)
    if (!isAccepted(answer.status)) throw new NotAccepted(origin.network, answer.status)
  },
)

/** Its `code` shows operators why the postback is retried. */
class NotAccepted extends Error {
  readonly code: string

  constructor(network: string, status: number) {
    super(`the network ${network} answered ${status}`)
    this.code = `HTTP ${status}`
  }
}

/** Signature with a timestamp against replays: 't=<seconds>,v1=<HMAC-SHA-256 of "<seconds>.<url>", hex>'. */
function signatureOf(url: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${url}`).digest('hex')}`
}

/** Finds the network that brought the member; null if there is none, or if the event isn't to be reported. */
async function originOf(db: TenantDb, { event, subject }: Conversion): Promise<Origin | null> {
  const { poolId, tenantId } = db.scope
  const accounts = db
    .selectFrom('accounts')
    .select(['traffic_source', 'tracking'])
    .where('accounts.pool_id', '=', poolId)
    .where('accounts.tenant_id', '=', tenantId)
  const firstOrders = db
    .selectFrom('orders')
    .select('orders.account_id')
    .where('orders.pool_id', '=', poolId)
    .where('orders.tenant_id', '=', tenantId)
    .where('first_purchase', '=', true)
  const refunded = db
    .selectFrom('refunds')
    .select('refunds.order_id')
    .where('refunds.pool_id', '=', poolId)
    .where('refunds.tenant_id', '=', tenantId)
    .where('refunds.id', '=', subject)
  const found = {
    signup: accounts.where('id', '=', subject),
    activation: accounts.where('id', '=', subject),
    first_purchase: accounts.where('id', 'in', firstOrders.where('orders.id', '=', subject)),
    refund: accounts.where('id', 'in', firstOrders.where('orders.id', 'in', refunded)),
  }
  const account = await found[event].executeTakeFirst()
  return account?.traffic_source ? { network: account.traffic_source, tracking: account.tracking } : null
}
