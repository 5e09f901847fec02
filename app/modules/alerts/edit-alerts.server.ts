import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import type { AuditEntry } from '~/modules/audit/audit.server'
import { audit } from '~/modules/audit/audit.server'
import type { Operator } from '~/modules/operators/access/operator'
import { mayAnywhere } from '~/modules/operators/access/rights'
import { assertMay } from '~/modules/operators/access/step-up.server'
import { NotYours } from '~/modules/operators/errors'
import { readChannels, readRules } from './read-alerts.server'
import type { AlertChannels, AlertRule } from './schema'
import { newSecret, sealSecret } from './webhook.server'

/** The database doesn't know a time zone that the browser knows. */
export class ZoneUnknown extends Error {}

function note(db: TenantDb, act: string, entry: Pick<AuditEntry, 'before' | 'after'> = {}): void {
  audit(db, { act, subject: { kind: 'page', id: 'alerts' }, ...entry })
}

/** Stores all rules. @throws NotYours 404 */
export function saveRules(by: Operator, rules: readonly AlertRule[]): Promise<void> {
  if (!mayAnywhere(by.grants, 'alerts')) throw new NotYours()
  return forOperators(by.session, async (db) => {
    const before = await readRules(db)
    await sql`insert into alert_rules (kind, threshold, enabled, at_once)
      select kind, threshold, enabled, "atOnce" from jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
        as given (kind text, threshold integer, enabled boolean, "atOnce" boolean)
      on conflict (kind) do update
        set threshold = excluded.threshold, enabled = excluded.enabled, at_once = excluded.at_once`.execute(db)
    note(db, 'alert.rules_changed', { before: wordsOf(before), after: wordsOf(rules) })
  })
}

function wordsOf(rules: readonly AlertRule[]) {
  const words = ({ threshold, enabled, atOnce }: AlertRule) =>
    [enabled ? `> ${threshold}` : `off (> ${threshold})`, ...(atOnce ? ['at once'] : [])].join(', ')
  return Object.fromEntries(rules.map((rule) => [rule.kind, words(rule)]))
}

/**
 * Stores whom alerts are told.
 * @returns the webhook's secret if it has just been made, to be shown once
 * @throws NotYours 404 @throws StepUpNeeded 403 @throws ZoneUnknown
 */
export async function saveChannels(by: Operator, given: Omit<AlertChannels, 'watchedAt'>): Promise<string | null> {
  assertMay(by, 'alerts')
  return forOperators(by.session, async (db) => {
    const { rows: known } = await sql`select from pg_timezone_names where name = ${given.timeZone}`.execute(db)
    if (known.length === 0) throw new ZoneUnknown()
    const before = await readChannels(db)
    const secret = given.webhookUrl !== null && before.webhookUrl === null ? newSecret() : null
    const values = {
      emails: given.emails,
      webhook_url: given.webhookUrl,
      quiet_from: given.quietFrom,
      quiet_until: given.quietUntil,
      time_zone: given.timeZone,
      ...(secret ? { webhook_secret: sealSecret(secret) } : {}),
    }
    await db
      .insertInto('alert_channels')
      .values(values)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
    note(db, 'alert.channels_changed', { before: valuesOf(before), after: valuesOf(given) })
    return secret
  })
}

/** The webhook's path may be a secret of the receiver, so only its host is kept. */
function valuesOf({ emails, webhookUrl, quietFrom, quietUntil, timeZone }: Omit<AlertChannels, 'watchedAt'>) {
  return {
    emails,
    webhook: webhookUrl === null ? null : new URL(webhookUrl).host,
    quiet: quietFrom === null ? null : `${quietFrom}–${quietUntil} ${timeZone}`,
  }
}

/** Replaces the webhook's secret, and returns the new one. @throws NotYours 404 @throws StepUpNeeded 403 */
export async function renewSecret(by: Operator): Promise<string> {
  assertMay(by, 'alerts')
  const secret = newSecret()
  await forOperators(by.session, async (db) => {
    await db
      .updateTable('alert_channels')
      .set({ webhook_secret: sealSecret(secret) })
      .execute()
    note(db, 'alert.secret_renewed')
  })
  return secret
}

/** Has a test told through every channel. @returns the number of channels @throws NotYours 404 */
export async function testChannels(by: Operator): Promise<number> {
  if (!mayAnywhere(by.grants, 'alerts')) throw new NotYours()
  return forOperators(by.session, async (db) => {
    const { emails, webhookUrl } = await readChannels(db)
    const channels = [...(emails.length > 0 ? ['mail'] : []), ...(webhookUrl ? ['webhook'] : [])]
    await sql`insert into alert_tellings (id, what, channel)
      select gen_random_uuid(), 'test', channel from unnest(${channels}::text[]) channel`.execute(db)
    note(db, 'alert.tested')
    return channels.length
  })
}
