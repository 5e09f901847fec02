import { readFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { hasPostgresql, openPostgresql } from '../../../scripts/workshop/private-postgresql.mjs'
import { enqueued, jobsOf, tenant } from '../../../tests/support/jobs'
import { onServer, urlOf } from '../../../tests/support/servers/postgresql'
import type { Database } from '../database.server'
import { openDatabase, setDatabase } from '../database.server'
import { migrate } from '../migrate.server'
import { readBacklog } from '../numbers/backlog.server'
import type { Tables } from '../tables'

test('on PGlite what the release before had queued is done by this one', { timeout: 120_000 }, async () => {
  await survives(await openDatabase({}))
})

test.runIf(hasPostgresql)(
  'on PostgreSQL what the release before had queued is done by this one',
  { timeout: 120_000 },
  async () => {
    await using postgresql = await openPostgresql()
    await onServer(postgresql.url, 'create database updated')
    await survives(await openDatabase({ url: urlOf(postgresql.url, 'updated') }))
  },
)

async function survives(database: Database): Promise<void> {
  await migrate(database, '0361-legal-texts')
  await queueAsBefore(database.unhurried)
  await migrate(database)
  setDatabase(database)
  const { rows } = await sql`select 1 from pg_namespace where nspname = 'pgboss'`.execute(database.owner)
  expect(rows).toEqual([])

  const seen: unknown[] = []
  const jobs = jobsOf({
    mail: async ({ to }, { poolId, tenantId }) => {
      expect([poolId, tenantId]).toEqual([tenant.poolId, tenant.id])
      seen.push(to)
    },
  })
  await jobs.drain()
  expect(seen.toSorted()).toEqual(['in the outbox', 'of a dead worker', 'queued', 'queued long ago', 'tried again'])
  expect(await readBacklog()).toMatchObject([{ kind: 'mail', waiting: 1, active: 1, failed: 1 }])
  for (const key of ['queued', 'queued long ago', 'done']) await enqueued('mail', { to: 'again' }, key)
  await jobs.drain()
  expect(seen).toHaveLength(5)
  await jobs.stop()
  setDatabase(undefined)
  await database.close()
}

/** Rows in the outbox, and jobs as pg-boss held them, in every state. */
async function queueAsBefore(db: Kysely<Tables>): Promise<void> {
  await sql.raw(readFileSync('tests/support/pg-boss-10.sql', 'utf8')).execute(db)
  await sql`select pgboss.create_queue('mail', '{"policy": "standard", "retryLimit": 13, "expireInSeconds": 15}')`.execute(
    db,
  )
  await outboxRow(db, 'in the outbox', null)
  await job(db, 'queued', sql`'created', now() - interval '1 minute', null, 0`)
  await job(db, 'due tomorrow', sql`'created', now() + interval '1 day', null, 0`)
  await job(db, 'tried again', sql`'retry', now() - interval '1 minute', now() - interval '2 minutes', 3`)
  await job(db, 'of a dead worker', sql`'active', now() - interval '1 minute', now() - interval '1 minute', 0`)
  await job(db, 'of a worker', sql`'active', now() - interval '1 minute', now(), 0`)
  await job(db, 'failed', sql`'failed', now() - interval '1 minute', now() - interval '1 minute', 13`)
  await job(db, 'done', sql`'completed', now() - interval '1 minute', now() - interval '1 minute', 0`)
  await job(db, 'queued long ago', sql`'created', now() - interval '1 minute', null, 0`)
  await sql`delete from outbox where key = 'queued long ago'`.execute(db)
}

async function job(db: Kysely<Tables>, key: string, state: ReturnType<typeof sql>): Promise<void> {
  const id = await outboxRow(db, key, new Date())
  await sql`insert into pgboss.job (id, name, data, singleton_key, expire_in, retry_limit, state, start_after, started_on, retry_count, completed_on)
    select ${id}::uuid, 'mail', ${JSON.stringify({ poolId: tenant.poolId, tenantId: tenant.id, payload: { to: key } })}::jsonb,
      ${`${tenant.poolId}/${key}`}, interval '15 seconds', 13, state::pgboss.job_state, start_after, started_on::timestamptz, retry_count,
      case when state in ('failed', 'completed') then now() end
    from (values (${state})) as one (state, start_after, started_on, retry_count)`.execute(db)
}

/** With its payload until it is relayed. */
async function outboxRow(db: Kysely<Tables>, key: string, relayedAt: Date | null): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into outbox (pool_id, tenant_id, id, kind, key, payload, relayed_at)
    values (${tenant.poolId}, ${tenant.id}, gen_random_uuid(), 'mail', ${key}, ${JSON.stringify(relayedAt ? {} : { to: key })}::jsonb,
      ${relayedAt}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}
