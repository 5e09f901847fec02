import type { Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from './people/accounts'

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
  outcome: 'sent' | 'refused' | 'bounced' | null
  /** Numbers of the links that were opened. */
  opened: Generated<number[]>
}

/** As its file was when it was sent. */
export interface CampaignLetter {
  subject: string
  heading: string
  /** Markdown, without the heading. */
  body: string
}

export interface CampaignsTable {
  pool_id: string
  tenant_id: string
  name: string
  kind: 'news' | 'promotions'
  /** By language. */
  letters: Json<Record<string, CampaignLetter>>
  sent_at: Moment
}

/** What became of an e-mail to a member. */
export interface SentMailsTable {
  pool_id: string
  /** Of the e-mail: what its bounce names. */
  id: string
  tenant_id: string
  account_id: string
  /** `MailKind`: its subject may name somebody else. */
  kind: string
  sent_at: Moment
  outcome: 'sent' | 'refused' | 'bounced'
}

export interface NotificationTables {
  sent_mails: SentMailsTable
  calendar_mails: CalendarMailsTable
  campaigns: CampaignsTable
  push_subscriptions: PushSubscriptionsTable
}
