import type { AlertKind } from './kinds'

export interface AlertRule {
  kind: AlertKind
  threshold: number
  enabled: boolean
  /** Whether it is told in quiet hours too. */
  atOnce: boolean
}

/** Whom alerts are told, as the page shows it. */
export interface AlertChannels {
  emails: string[]
  webhookUrl: string | null
  /** Hours of `timeZone` between which alerts wait; null for none. */
  quietFrom: number | null
  quietUntil: number | null
  timeZone: string
  /** ISO: when a node last looked; null before the first time. */
  watchedAt: string | null
}

/** What was told, or is to be told, through one channel. */
export interface AlertTelling {
  what: 'raised' | 'ended' | 'test'
  channel: 'mail' | 'webhook'
  /** ISO */
  madeAt: string
  /** ISO; null if it hasn't arrived. */
  toldAt: string | null
  tries: number
  /** Why the last try failed; empty if none did. */
  error: string
}

export interface AlertLine {
  id: string
  kind: AlertKind
  subject: string
  value: number
  threshold: number
  /** ISO */
  raisedAt: string
  /** ISO; null while it is open. */
  endedAt: string | null
  told: AlertTelling[]
}

/** Tries after which a telling is given up, within about two hours. */
export const mostTries = 8

export const mostEmails = 10
