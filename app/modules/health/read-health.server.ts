import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { readBacklog } from '~/database/numbers/backlog.server'
import { prepared } from '~/database/prepared.server'
import type { Tables } from '~/database/tables'
import type { Backlog } from '~/platform/metrics/backlog.server'
import { countedTo } from '~/ui/console/counted'
import { listNodes } from './nodes.server'
import { refusingProviders, troubleWith } from './refusing-providers.server'
import type { FailedJob, FailedMail, Health, QueueLine, SlowStatement, Trouble } from './schema'
import { promisedSeconds } from './schema'

/** Maximum length of each list. */
const shown = 50
const shownStatements = 8

/**
 * Reads the state of queues, jobs, e-mails and nodes of the whole installation. Never reads payloads or addresses.
 * @param refusedFolders names of the brands whose folders are refused
 */
export async function readHealth(refusedFolders: readonly string[]): Promise<Health> {
  const [backlog, failed, nodes, mails, providers, slow] = await currentDatabase().onConnection((connection) => {
    const db = prepared(connection.db)
    return Promise.all([
      readBacklog(db),
      failedJobs(db),
      listNodes(db),
      failedMails(db),
      refusingProviders(db),
      slowStatements(db),
    ])
  })
  const queues = backlog.map(lineOf)
  const troubles = troublesOf({ queues, nodes, providers }, refusedFolders)
  return { queues, failed, nodes, ...mails, providers, slow, troubles }
}

function lineOf({ kind, waiting, failed, oldestSeconds }: Backlog): QueueLine {
  const late = oldestSeconds > promisedSeconds ? 'slow' : 'good'
  return { kind, waiting, failed, oldestSeconds: Math.round(oldestSeconds), state: failed > 0 ? 'failed' : late }
}

/**
 * Lists all problems by their effect on members: late jobs, refused e-mails, jobs given up, refused folders. A silent node
 * is only a cause of these.
 */
function troublesOf(
  { queues, nodes, providers }: Pick<Health, 'queues' | 'nodes' | 'providers'>,
  refusedFolders: readonly string[],
): Trouble[] {
  const slow = queues
    .filter(({ oldestSeconds }) => oldestSeconds > promisedSeconds)
    .sort((one, other) => other.oldestSeconds - one.oldestSeconds)
  const refusing = troubleWith(providers)
  const folders: Trouble[] = refusedFolders.length > 0 ? [{ kind: 'folders', brands: [...refusedFolders] }] : []
  const silent = nodes.filter(({ state }) => state === 'silent')
  return [
    ...firstOfArea(slow).map(
      ({ kind, waiting, oldestSeconds }): Trouble => ({
        kind: 'slow',
        area: areaOf(kind),
        waiting,
        seconds: oldestSeconds,
      }),
    ),
    ...(refusing ? [refusing] : []),
    ...failuresOf(queues),
    ...folders,
    ...silent.map(
      ({ name, seenAt }): Trouble => ({
        kind: 'silent',
        name,
        seconds: Math.round((Date.now() - Date.parse(seenAt)) / 1000),
      }),
    ),
  ]
}

/** Leaves out the queues of an area after its first. */
function firstOfArea(queues: readonly QueueLine[]): QueueLine[] {
  const areas = queues.map(({ kind }) => areaOf(kind))
  return queues.filter((_, index) => areas.indexOf(areas[index] ?? '') === index)
}

/** Jobs given up by area, the most first, with all their kinds. */
function failuresOf(queues: readonly QueueLine[]): Trouble[] {
  const failed = queues.filter((queue) => queue.failed > 0).sort((one, other) => other.failed - one.failed)
  const areas = [...new Set(failed.map(({ kind }) => areaOf(kind)))]
  return areas
    .map((area) => {
      const lines = failed.filter(({ kind }) => areaOf(kind) === area)
      const count = lines.reduce((sum, line) => sum + line.failed, 0)
      return { kind: 'failed' as const, area, count, jobs: lines.map(({ kind }) => kind) }
    })
    .sort((one, other) => other.count - one.count)
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
