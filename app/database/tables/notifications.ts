import type { Moment } from './accounts'

export interface PushSubscriptionsTable {
  pool_id: string
  tenant_id: string
  endpoint_hash: string
  account_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  last_push: string | null
  created_at: Moment
}

export interface NotificationTables {
  push_subscriptions: PushSubscriptionsTable
}
