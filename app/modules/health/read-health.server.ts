import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { readBacklog } from '~/database/numbers/backlog.server'
import { prepared } from '~/database/prepared.server'
import type { Tables } from '~/database/tables'
import type { Backlog } from '~/platform/metrics/backlog.server'
import { countedTo } from '~/ui/console/counted'
import { listNodes } from './nodes.server'
import type { FailedJob, FailedMail, Health, NodeLine, QueueLine, SlowStatement, Trouble } from './schema'
import { promisedSeconds } from './schema'

/** Maximum length of each list. */
const shown = 50
const shownStatements = 8

/** Reads the state of queues, jobs, e-mails and nodes of the whole installation. Never reads payloads or addresses. */
export async function readHealth(): Promise<Health> {
  const [backlog, failed, nodes, mails, slow] = await currentDatabase().onConnection((connection) => {
    const db = prepared(connection.db)
    return Promise.all([readBacklog(db), failedJobs(db), listNodes(db), failedMails(db), slowStatements(db)])
  })
  const queues = backlog.map(lineOf)
  return { queues, failed, nodes, ...mails, slow, worst: worstOf(queues, nodes) }
}

function lineOf({ kind, waiting, failed, oldestSeconds }: Backlog): QueueLine {
  const late = oldestSeconds > promisedSeconds ? 'slow' : 'good'
  return { kind, waiting, failed, oldestSeconds: Math.round(oldestSeconds), state: failed > 0 ? 'failed' : late }
}

/** Orders problems by their effect on members: late jobs, then jobs given up. A silent node is only a cause of these. */
function worstOf(queues: readonly QueueLine[], nodes: readonly NodeLine[]): Trouble {
  const [slowest] = queues
    .filter(({ oldestSeconds }) => oldestSeconds > promisedSeconds)
    .sort((one, other) => other.oldestSeconds - one.oldestSeconds)
  if (slowest) {
    const { kind, waiting, oldestSeconds } = slowest
    return { kind: 'slow', area: areaOf(kind), waiting, seconds: oldestSeconds }
  }
  const [worst] = queues.filter(({ failed }) => failed > 0).sort((one, other) => other.failed - one.failed)
  if (worst) return { kind: 'failed', area: areaOf(worst.kind), count: worst.failed }
  const silent = nodes.find(({ state }) => state === 'silent')
  if (!silent) return { kind: 'well' }
  const seconds = Math.round((Date.now() - Date.parse(silent.seenAt)) / 1000)
  return { kind: 'silent', name: silent.name, seconds }
}

const areas = [
  'accounts',
  'chats',
  'complaints',
  'likes',
  'live',
  'mail',
  'moderation',
  'notifications',
  'payments',
  'personal-data',
  'photos',
]

function areaOf(kind: string): string {
  const area = kind.split('.')[0] ?? ''
  return areas.includes(area) ? area : 'other'
}

async function failedJobs(db: Kysely<Tables>): Promise<FailedJob[]> {
  const { rows } = await sql<Omit<FailedJob, 'at'> & { at: Date }>`
    select id, kind, tenant_id as "brandId", failed_at as at, tries, coalesce(last_error, '') as error
    from outbox where failed_at is not null and done_at is null order by failed_at desc limit ${shown}`.execute(db)
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

async function failedMails(db: Kysely<Tables>): Promise<Pick<Health, 'failedMails' | 'failedMailsToday'>> {
  const counting = sql<{ count: number }>`select count(*)::integer as count from (
      select from sent_mails where outcome <> 'sent' and sent_at > now() - interval '1 day' limit ${countedTo + 1}
    ) counted`.execute(db)
  const reading = sql<Omit<FailedMail, 'at'> & { at: Date }>`
    select id, tenant_id as "brandId", kind as mail, sent_at as at, outcome from sent_mails
    where outcome <> 'sent' order by sent_at desc limit ${shown}`.execute(db)
  const [today, { rows }] = await Promise.all([counting, reading])
  return {
    failedMails: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    failedMailsToday: today.rows[0]?.count ?? 0,
  }
}

/** The slowest statements by pg_stat_statements, if available: of this database, since the statistics were last reset. */
async function slowStatements(db: Kysely<Tables>): Promise<SlowStatement[] | null> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('pg_stat_statements') is not null and current_setting('shared_preload_libraries', true)
      like '%pg_stat_statements%' as there`.execute(db)
  if (!known[0]?.there) return null
  const { rows } = await sql<SlowStatement>`
    select left(query, 300) as text, calls::float, mean_exec_time as "meanMs", max_exec_time as "longestMs"
    from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
    order by max_exec_time desc limit ${shownStatements}`.execute(db)
  return rows
}
