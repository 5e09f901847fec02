import { Body } from '@react-email/body'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { sql } from 'kysely'
import { consolePaths } from '~/console-paths'
import { currentDatabase } from '~/database/database.server'
import { noBrand, translate } from '~/i18n/texts/texts.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { letterOf } from '~/modules/mails/mail-frame.server'
import { consoleOrigin, env } from '~/platform/env.server'
import type { Outbound } from '~/platform/http/outbound.server'
import { OutboundRefused } from '~/platform/http/outbound.server'
import type { Mailer } from '~/platform/mail/mail'
import type { AlertKind } from './kinds'
import type { AlertTelling } from './schema'
import { mostTries } from './schema'
import { openSecret, signedHeaders } from './webhook.server'

export interface AlertPorts {
  mailer: Pick<Mailer, 'send'>
  /** Reaches the public internet only. */
  outbound: Outbound
}

/** What is to be told now; the fields of the alert are null for a test. */
interface Due extends Pick<AlertTelling, 'what' | 'channel'> {
  id: string
  alertId: string | null
  kind: AlertKind | null
  subject: string | null
  value: number | null
  threshold: number | null
  raisedAt: Date | null
  endedAt: Date | null
  emails: string[]
  /** Addresses that have the e-mail already. */
  arrived: string[]
  webhookUrl: string | null
  webhookSecret: string | null
}

/** Telling it can't help to repeat. */
class Hopeless extends Error {}

/** Maximum number of tellings in a round. */
const atMost = 20

/** Tells what is due. Several nodes may run it at the same time: each telling is claimed by one, and tried again later if it fails. */
export async function tellDue(ports: AlertPorts): Promise<void> {
  for (const due of await claimDue()) {
    const error = await (due.channel === 'mail' ? mail(ports, due) : call(ports, due)).then(
      () => null,
      (reason: unknown) => reason,
    )
    await noteOutcome(due.id, error)
  }
}

/** The next try is due after 1, 2, 4, … minutes, unless this one succeeds. */
async function claimDue(): Promise<Due[]> {
  const hour = sql`extract(hour from now() at time zone c.time_zone)`
  const isQuiet = sql`coalesce(case when c.quiet_from <= c.quiet_until
      then ${hour} >= c.quiet_from and ${hour} < c.quiet_until
      else ${hour} >= c.quiet_from or ${hour} < c.quiet_until end, false)`
  const { rows } = await sql<Due>`
    with due as (
      select w.id, a.kind, a.subject, a.value, a.threshold, a.raised_at, a.ended_at,
        c.emails, c.webhook_url, c.webhook_secret
      from alert_tellings w cross join alert_channels c
      left join alerts a on a.id = w.alert_id left join alert_rules r on r.kind = a.kind
      where w.told_at is null and w.tries < ${mostTries} and w.due_at <= now()
        and (w.what = 'test' or coalesce(r.at_once, false) or not ${isQuiet})
      order by w.due_at limit ${atMost} for update of w skip locked
    )
    update alert_tellings told set tries = tries + 1, due_at = now() + power(2, tries) * interval '1 minute'
    from due where told.id = due.id
    returning told.id, told.alert_id as "alertId", told.what, told.channel, due.kind, due.subject, due.value, due.threshold,
      due.raised_at as "raisedAt", due.ended_at as "endedAt", due.emails, told.arrived, due.webhook_url as "webhookUrl",
      due.webhook_secret as "webhookSecret"`.execute(currentDatabase().unhurried)
  return rows
}

async function noteOutcome(id: string, error: unknown): Promise<void> {
  const db = currentDatabase().unhurried
  if (error === null) {
    await sql`update alert_tellings set told_at = now(), error = '' where id = ${id}`.execute(db)
    return
  }
  const isFinal = error instanceof Hopeless || error instanceof OutboundRefused
  const words = error instanceof Error ? error.message.slice(0, 200) : ''
  await sql`update alert_tellings set error = ${words}, tries = case when ${isFinal} then ${mostTries} else tries end
    where id = ${id}`.execute(db)
}

const alertsPage = () => consoleOrigin(env()) + consolePaths.alerts

/** One address that is refused holds up none of the others, and has nothing sent to them again. */
async function mail({ mailer }: AlertPorts, due: Due): Promise<void> {
  if (due.emails.length === 0) throw new Hopeless('no address')
  const { CONSOLE_HOST } = env()
  if (!CONSOLE_HOST) throw new Hopeless('no CONSOLE_HOST')
  const from = { name: 'Console', address: `alerts@${CONSOLE_HOST}` }
  const letter = letterAbout(due)
  const failures: unknown[] = []
  for (const [index, to] of due.emails.entries()) {
    if (due.arrived.includes(to)) continue
    try {
      await mailer.send({ id: `${due.id}-${index}`, tenant: 'console', from, to, ...letter })
      await noteArrival(due.id, to)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function noteArrival(id: string, to: string): Promise<void> {
  await sql`update alert_tellings set arrived = array_append(arrived, ${to}) where id = ${id}`.execute(
    currentDatabase().unhurried,
  )
}

/** In English, as the console is. */
function letterAbout({ what, kind, subject, value, threshold }: Due): Letter {
  const t = translate(noBrand, 'en')
  const count = Math.round(value ?? 0)
  const said =
    kind === null ? t('console:alerts.test_text') : t(`console:alerts.said.${kind}`, { count, subject: subject ?? '' })
  return letterOf(
    t(`console:alerts.mail_subject.${what}`, { said }),
    <Html lang="en">
      <Body style={{ fontFamily: 'sans-serif' }}>
        <Text>{said}</Text>
        {threshold !== null && <Text>{t('console:alerts.limit_is', { threshold })}</Text>}
        <Text>
          <Link href={alertsPage()}>{alertsPage()}</Link>
        </Text>
      </Body>
    </Html>,
  )
}

async function call({ outbound }: AlertPorts, due: Due): Promise<void> {
  const secret = openSecret(due.webhookSecret)
  if (!due.webhookUrl || !secret) throw new Hopeless('no webhook, or a secret of another SECRET')
  const at = new Date()
  const { kind, subject, value, threshold: limit, raisedAt: since, endedAt: ended } = due
  const data = kind === null ? {} : { alert: due.alertId, rule: kind, subject, value, limit, since, ended }
  const body = JSON.stringify({
    type: `alert.${due.what}`,
    timestamp: at.toISOString(),
    data: { ...data, url: alertsPage() },
  })
  const headers = { 'Content-Type': 'application/json', ...signedHeaders(secret, { id: `msg_${due.id}`, at, body }) }
  const { status } = await outbound({ url: due.webhookUrl, method: 'POST', headers, body })
  if (status < 200 || status > 299) throw new Error(`status ${status}`)
}
