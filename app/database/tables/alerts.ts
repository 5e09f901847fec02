import type { Generated } from 'kysely'
import type { MaybeMoment, Moment } from './people/accounts'

export interface AlertRulesTable {
  kind: string
  threshold: number
  enabled: boolean
  /** Whether it is told in quiet hours too. */
  at_once: boolean
}

/** Whom alerts are told; one row. */
export interface AlertChannelsTable {
  id: Generated<boolean>
  emails: Generated<string[]>
  webhook_url: string | null
  /** Sealed. */
  webhook_secret: string | null
  /** Hours of `time_zone` between which alerts wait. */
  quiet_from: number | null
  quiet_until: number | null
  time_zone: Generated<string>
  /** When a node last looked at the rules. */
  watched_at: MaybeMoment
}

export interface AlertsTable {
  id: string
  kind: string
  /** A brand, node, provider or currency; empty for the installation. */
  subject: string
  value: number
  threshold: number
  raised_at: Moment
  /** When the cause was last there. */
  seen_at: Moment
  ended_at: MaybeMoment
}

/** What is told of an alert through one channel, once. */
export interface AlertTellingsTable {
  id: string
  /** Null for a test. */
  alert_id: string | null
  what: 'raised' | 'ended' | 'test'
  channel: 'mail' | 'webhook'
  made_at: Moment
  due_at: Moment
  tries: Generated<number>
  told_at: MaybeMoment
  error: Generated<string>
  /** Addresses that have the e-mail. */
  arrived: Generated<string[]>
}

export interface AlertTables {
  alert_rules: AlertRulesTable
  alert_channels: AlertChannelsTable
  alerts: AlertsTable
  alert_tellings: AlertTellingsTable
}
