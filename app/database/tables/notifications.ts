import type { Generated } from 'kysely'
import type { SendingFault } from '~/platform/mail/refusals/verdicts'
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
  /** When its push service last took a push. */
  delivered_at: MaybeMoment
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
  /** `providerOf` the address; null for e-mails of an earlier release. */
  provider: string | null
}

/** An e-mail refused for a fault of the sender. */
export interface RefusedMailsTable {
  pool_id: string
  tenant_id: string
  /** Identifies the e-mail, so that a repeated report counts once. */
  key: string
  provider: string
  fault: SendingFault
  /** The server's response, without addresses. */
  diagnostic: string
  refused_at: Moment
}

/** A mailbox provider to which the brand's e-mails are sent one at a time. */
export interface MailSlowdownsTable {
  pool_id: string
  tenant_id: string
  provider: string
  since: Moment
  until: Moment
  interval_seconds: number
  /** When the interval was last lengthened. */
  slowed_at: Moment
  /** The first free turn. */
  next_at: Moment
}

/** The turn of an e-mail that waits while its provider is slowed. */
export interface MailTurnsTable {
  pool_id: string
  /** Id of the e-mail. */
  id: string
  tenant_id: string
  at: Moment
}

export interface NotificationTables {
  sent_mails: SentMailsTable
  refused_mails: RefusedMailsTable
  mail_slowdowns: MailSlowdownsTable
  mail_turns: MailTurnsTable
  calendar_mails: CalendarMailsTable
  campaigns: CampaignsTable
  push_subscriptions: PushSubscriptionsTable
}
