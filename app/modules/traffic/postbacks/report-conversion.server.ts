import { createHmac } from 'node:crypto'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tracking } from '../tracking'
import { trackingKeys } from '../tracking'
import type { Conversion } from './enqueue-conversion.server'
import { conversion } from './enqueue-conversion.server'
import { isAccepted, notePostback } from './postback-log.server'

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

interface PostbackEvent {
  event: string
  eventId: string
  tracking: Tracking
}

/**
 * Fills in a network's URL template. Values from a visitor are percent-encoded, and only in path and query: the
 * settings' schema makes sure that the host is the operator's.
 */
export function postbackUrl(template: string, { event, eventId, tracking }: PostbackEvent): string {
  const values: Record<string, string | undefined> = {
    ...Object.fromEntries(trackingKeys.map((key) => [key, tracking[key]])),
    // A network's click id arrives as the first value that the network may choose freely.
    click_id: tracking.sub1 ?? tracking.ref,
    event,
    event_id: eventId,
  }
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ''))
}

/** `.` and `..` would lead to another path, even percent-encoded, so they are dropped. */
function encoded(value: string): string {
  return /^\.{1,2}$/.test(value) ? '' : encodeURIComponent(value)
}
