import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import type { WatchedTenants } from './figures.server'
import { measure } from './figures.server'
import type { Finding } from './kinds'
import { isAlertKind } from './kinds'

/** Seconds after which another look is due; the job runs more often. */
const everySeconds = 55

/** Minutes for which a cause must be gone before its alert ends, so that one that comes and goes is told once. */
const calmMinutes = 5

const retentionDays = 90

/** Compares the figures with the rules, once a minute on one of the nodes: raises what is over, ends what is over no more. */
export async function watchFigures(tenants: WatchedTenants): Promise<void> {
  const db = currentDatabase().unhurried
  const { rows: claimed } = await sql<{ channels: string[] }>`
    insert into alert_channels as known (watched_at) values (now())
    on conflict (id) do update set watched_at = now()
      where known.watched_at is null or known.watched_at < now() - ${everySeconds} * interval '1 second'
    returning array_remove(array[case when cardinality(emails) > 0 then 'mail' end,
      case when webhook_url is not null then 'webhook' end], null) as channels`.execute(db)
  if (!claimed[0]) return
  const { rows: rules } = await sql<{ kind: string; threshold: number }>`
    select kind, threshold from alert_rules where enabled`.execute(db)
  const limits = new Map(rules.map(({ kind, threshold }) => [kind, threshold]))
  const { found, measured } = await measure({ db, tenants }, [...limits.keys()].filter(isAlertKind))
  const over = found.flatMap((finding) => {
    const threshold = limits.get(finding.kind) ?? 0
    return finding.value > threshold ? [{ ...finding, threshold }] : []
  })
  await note(over, { channels: claimed[0].channels, measured, enabled: [...limits.keys()] })
}

type Over = Finding & { threshold: number }

interface Look {
  channels: readonly string[]
  /** Kinds whose figures are known. */
  measured: readonly string[]
  /** Kinds with a rule that is on: alerts of the others end at once, and nobody is told that their cause is gone. */
  enabled: readonly string[]
}

/** One statement raises and ends alerts and says what is to be told, so that nothing is told twice or not at all. */
async function note(over: readonly Over[], { channels, measured, enabled }: Look): Promise<void> {
  const db = currentDatabase().unhurried
  await sql`
    with over as (
      select * from jsonb_to_recordset(${JSON.stringify(over)}::jsonb)
        as found (kind text, subject text, value float, threshold integer)
    ), seen as (
      update alerts set seen_at = now(), value = over.value from over
      where alerts.ended_at is null and alerts.kind = over.kind and alerts.subject = over.subject
    ), raised as (
      insert into alerts (id, kind, subject, value, threshold)
      select gen_random_uuid(), kind, left(subject, 200), value, threshold from over
      on conflict (kind, subject) where ended_at is null do nothing
      returning id, 'raised' as what
    ), switched_off as (
      update alerts set ended_at = now() where ended_at is null and kind <> all(${[...enabled]}::text[])
    ), ended as (
      update alerts set ended_at = now()
      where ended_at is null and kind = any(${[...measured]}::text[]) and seen_at < now() - ${calmMinutes} * interval '1 minute'
        and not exists (select from over where over.kind = alerts.kind and over.subject = alerts.subject)
      returning id, 'ended' as what
    )
    insert into alert_tellings (id, alert_id, what, channel)
    select gen_random_uuid(), changed.id, changed.what, channel
    from (select * from raised union all select * from ended) changed, unnest(${[...channels]}::text[]) channel`.execute(
    db,
  )
  await sql`delete from alerts where ended_at < now() - ${retentionDays} * interval '1 day'`.execute(db)
  await sql`delete from alert_tellings where alert_id is null and made_at < now() - ${retentionDays} * interval '1 day'`.execute(
    db,
  )
}
