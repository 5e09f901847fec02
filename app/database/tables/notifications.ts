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
  /** The notification preference that turns it off. */
  kind: string
  /** Period or campaign within which the e-mail is sent once: the day it was due, or the campaign's name. */
  period: string
  /** Id of the e-mail, so that a resend after a crash is the same e-mail. */
  id: string
  /** Groups the e-mails that one job sends. */
  batch: string
  planned_at: Moment
  sent_at: MaybeMoment
  outcome: 'sent' | 'refused' | 'bounced' | null
  /** Numbers of the links that were clicked. */
  opened: Generated<number[]>
}

/** Text of a campaign, as its file was at the time of sending. */
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
  /** Texts by language. */
  letters: Json<Record<string, CampaignLetter>>
  sent_at: Moment
}

/** Delivery status of an e-mail to a member. */
export interface SentMailsTable {
  pool_id: string
  /** Id of the e-mail, which a bounce refers to. */
  id: string
  tenant_id: string
  account_id: string
  /** `MailKind`, stored instead of the subject, which may name another member. */
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
