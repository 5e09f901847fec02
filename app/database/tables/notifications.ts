import type { MaybeMoment, Moment } from './accounts'

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

export interface CalendarMailsTable {
  pool_id: string
  tenant_id: string
  account_id: string
  /** The notification preference that switches it. */
  kind: string
  /** What makes it one e-mail: the day it was due, or the campaign. */
  period: string
  /** Of the e-mail: sent again after a crash, it is the same one. */
  id: string
  /** Those that one job sends. */
  batch: string
  planned_at: Moment
  sent_at: MaybeMoment
  outcome: 'sent' | 'refused' | null
}

export interface NotificationTables {
  calendar_mails: CalendarMailsTable
  push_subscriptions: PushSubscriptionsTable
}
