import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import type { Operator } from '~/modules/operators/access/operator'
import { mayAnywhere } from '~/modules/operators/access/rights'
import { NotYours } from '~/modules/operators/errors'
import { alertKinds, alertLimits, isAlertKind } from './kinds'
import type { AlertChannels, AlertLine, AlertRule, AlertTelling } from './schema'

/** Maximum length of the history, and of the tests shown. */
const shown = { alerts: 50, tests: 4 }

/** All that the page shows. @throws NotYours 404 */
export function readAlerts(by: Operator) {
  if (!mayAnywhere(by.grants, 'alerts')) throw new NotYours()
  return forOperators(by.session, async (db) => ({
    rules: await readRules(db),
    channels: await readChannels(db),
    tests: await readTests(db),
    ...(await readLines(db)),
  }))
}

/** The rules of all kinds; one that was never saved is off. */
export async function readRules(db: TenantDb): Promise<AlertRule[]> {
  const saved = await db.selectFrom('alert_rules').select(['kind', 'threshold', 'enabled', 'at_once']).execute()
  return alertKinds.map((kind) => {
    const rule = saved.find((row) => row.kind === kind)
    const { threshold = alertLimits[kind].proposed, enabled = false, at_once: atOnce = false } = rule ?? {}
    return { kind, threshold, enabled, atOnce }
  })
}

export async function readChannels(db: TenantDb): Promise<AlertChannels> {
  const row = await db
    .selectFrom('alert_channels')
    .select(['emails', 'webhook_url', 'quiet_from', 'quiet_until', 'time_zone', 'watched_at'])
    .executeTakeFirst()
  return {
    emails: row?.emails ?? [],
    webhookUrl: row?.webhook_url ?? null,
    quietFrom: row?.quiet_from ?? null,
    quietUntil: row?.quiet_until ?? null,
    timeZone: row?.time_zone ?? 'UTC',
    watchedAt: row?.watched_at?.toISOString() ?? null,
  }
}

interface TellingRow extends Omit<AlertTelling, 'madeAt' | 'toldAt'> {
  alertId: string | null
  madeAt: Date
  toldAt: Date | null
}

function tellingOf({ what, channel, madeAt, toldAt, tries, error }: TellingRow): AlertTelling {
  return { what, channel, madeAt: madeAt.toISOString(), toldAt: toldAt?.toISOString() ?? null, tries, error }
}

const tellingColumns = sql`alert_id as "alertId", what, channel, made_at as "madeAt", told_at as "toldAt", tries, error`

async function readTests(db: TenantDb): Promise<AlertTelling[]> {
  const { rows } = await sql<TellingRow>`select ${tellingColumns} from alert_tellings
    where alert_id is null order by made_at desc limit ${shown.tests}`.execute(db)
  return rows.map(tellingOf)
}

/** Open alerts, then those that ended, newest first. */
async function readLines(db: TenantDb): Promise<{ open: AlertLine[]; ended: AlertLine[] }> {
  const alerts = await db
    .selectFrom('alerts')
    .select(['id', 'kind', 'subject', 'value', 'threshold', 'raised_at', 'ended_at'])
    .orderBy(sql`ended_at is not null`)
    .orderBy('raised_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown.alerts)
    .execute()
  const { rows: tellings } = await sql<TellingRow>`select ${tellingColumns} from alert_tellings
    where alert_id = any(${alerts.map(({ id }) => id)}::uuid[]) order by made_at, channel`.execute(db)
  const lines = alerts.flatMap(({ kind, raised_at, ended_at, ...alert }): AlertLine[] => {
    if (!isAlertKind(kind)) return []
    const told = tellings.filter(({ alertId }) => alertId === alert.id).map(tellingOf)
    return [{ ...alert, kind, raisedAt: raised_at.toISOString(), endedAt: ended_at?.toISOString() ?? null, told }]
  })
  return { open: lines.filter(({ endedAt }) => !endedAt), ended: lines.filter(({ endedAt }) => endedAt) }
}
