import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { forOperators, forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import { answerComplaint } from '~/modules/complaints/answer-complaint.server'
import { complaintsAcross } from '~/modules/complaints/waiting-complaints.server'
import { noteRefusal } from '~/modules/mails/refusals/note-refusal.server'
import { grantedTo } from '~/modules/operators/access/console-page.server'
import { NotYours } from '~/modules/operators/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { hire } from '../../../tests/support/operators'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { giveUpJob, retryJobs } from './decide-jobs.server'
import { announceNode, forgetNode } from './nodes.server'
import { readHealth } from './read-health.server'

/** A job of the brand that was given up. */
async function fail(tenant: Tenant, kind = 'photos.cdn_purge'): Promise<string> {
  await forTenant(tenant, async (db) => enqueue(db, defineEffect(kind, z.object({})), {}))
  const [job] = await outboxQueue.lease(new Map([[kind, 1]]), 60)
  if (!job) throw new Error('the job is there')
  await outboxQueue.bury(job, 'timeout after 30 s')
  return job.id
}

const worst = async () => (await readHealth([])).troubles[0]

test('retries or gives up a failed job once, and logs it', async () => {
  await using world = await openWorld()
  const owner = await hire('olga', 'owner')
  const [first, second, third] = [await fail(world.saffron), await fail(world.coast), await fail(world.noirRose)]
  const { failed, troubles } = await readHealth([])
  expect(failed.map(({ id, error }) => [id, error])).toContainEqual([first, 'timeout after 30 s'])
  expect(troubles).toEqual([{ kind: 'failed', area: 'photos', count: 3, jobs: ['photos.cdn_purge'] }])
  const tried = await Promise.all([1, 2, 3].map(() => retryJobs(owner, { id: first })))
  expect(tried.sort()).toEqual([0, 0, 1])
  expect([await giveUpJob(owner, second), await giveUpJob(owner, second), await giveUpJob(owner, first)]).toEqual([
    1, 0, 0,
  ])
  expect(await retryJobs(owner, { id: second })).toBe(0)
  expect(await retryJobs(null, { kind: 'photos.cdn_purge' })).toBe(1)
  expect((await readHealth([])).failed).toEqual([])
  const given = await world.database.owner.selectFrom('outbox').select('payload').where('id', '=', second).execute()
  expect(given).toEqual([{ payload: {} }])
  const entries = await world.database.owner
    .selectFrom('audit_log')
    .select(['act', 'subject_id', 'actor_name'])
    .where('act', 'like', 'job.%')
    .orderBy('number')
    .execute()
  expect(entries).toEqual([
    { act: 'job.retried', subject_id: first, actor_name: 'olga' },
    { act: 'job.given_up', subject_id: second, actor_name: 'olga' },
    { act: 'job.retried', subject_id: third, actor_name: 'npm run tenant' },
  ])
})

test('lets nobody decide or read jobs without the right on the installation', async () => {
  await using world = await openWorld()
  const id = await fail(world.saffron)
  const support = await hire('sam', 'support', world.saffron.id)
  await expect(retryJobs(support, { id })).rejects.toThrow(NotYours)
  await expect((async () => giveUpJob(support, id))()).rejects.toThrow(NotYours)
  const owner = await hire('olga', 'owner')
  await expect(retryJobs(owner, { id: 'no id' })).rejects.toThrow(NotYours)
  await expect((async () => giveUpJob(owner, 'no id'))()).rejects.toThrow(NotYours)
  const reading = forOperators(support.session, (db) => db.selectFrom('outbox').selectAll().execute())
  await expect(reading).rejects.toThrow(/permission denied/)
  const calling = forTenant(grantedTo(world.saffron, support), (db) =>
    sql`select * from give_up_job(${id}::uuid)`.execute(db),
  )
  await expect(calling).rejects.toThrow(/permission denied/)
})

test('tells of a node that falls silent, not of one that ends', async () => {
  await using world = await openWorld()
  await announceNode({ kind: 'worker', draining: false })
  await announceNode({ kind: 'both', draining: true })
  expect((await readHealth([])).nodes).toMatchObject([{ kind: 'both', state: 'draining' }])
  await seen(world, 'web-2', 5)
  await forgetNode()
  const { nodes, troubles } = await readHealth([])
  const [worst] = troubles
  expect(nodes).toMatchObject([{ name: 'web-2', state: 'silent' }])
  expect(worst).toMatchObject({ kind: 'silent', name: 'web-2' })
  // Five minutes, and the time of this test.
  expect(worst?.kind === 'silent' && Math.floor(worst.seconds / 300)).toBe(1)
})

/** A node that said that it is there so many minutes ago. */
function seen({ database }: World, name: string, minutesAgo: number) {
  return sql`insert into nodes (id, name, kind, version, runtime, state, memory_mb, seen_at)
    values (${uuidv7()}, ${name}, 'web', '1', '20', 'serving', 1, now() - ${minutesAgo} * interval '1 minute')`.execute(
    database.owner,
  )
}

test('a node is silent after a minute and a half, and forgotten after a day', async () => {
  await using world = await openWorld()
  for (const [name, minutes] of [
    ['just now', 1],
    ['late', 2],
    ['of yesterday', 23 * 60 + 50],
    ['of the day before', 24 * 60 + 10],
  ] as const) {
    await seen(world, name, minutes)
  }
  await announceNode({ kind: 'worker', draining: false })
  const { nodes } = await readHealth([])
  expect(nodes.map(({ name, state }) => [name, state])).toEqual([
    ['just now', 'serving'],
    ['late', 'silent'],
    ['of yesterday', 'silent'],
    [expect.any(String), 'serving'],
  ])
})

test('puts late work first in the sentence', async () => {
  await using world = await openWorld()
  expect(await worst()).toBeUndefined()
  await fail(world.saffron)
  await forTenant(world.saffron, async (db) => enqueue(db, defineEffect('accounts.mail', z.object({})), {}))
  await world.pass(1)
  expect(await worst()).toMatchObject({ kind: 'slow', area: 'accounts', waiting: 1 })
})

test('every kind of job that failed is named, and every folder that is refused', async () => {
  await using world = await openWorld()
  for (const kind of ['traffic.conversion', 'traffic.postback', 'traffic.postback', 'likes.mail', 'chats.mail']) {
    await fail(world.saffron, kind)
  }
  const { troubles } = await readHealth(['Coast', 'broken'])
  expect(troubles).toEqual([
    { kind: 'failed', area: 'other', count: 3, jobs: ['traffic.postback', 'traffic.conversion'] },
    { kind: 'failed', area: expect.stringMatching('likes|chats'), count: 1, jobs: [expect.any(String)] },
    { kind: 'failed', area: expect.stringMatching('likes|chats'), count: 1, jobs: [expect.any(String)] },
    { kind: 'folders', brands: ['Coast', 'broken'] },
  ])
})

test('an answer to a complaint that fails is told as such', async () => {
  await using world = await openWorld()
  await fail(world.saffron, 'complaints.mail')
  expect(await worst()).toMatchObject({ kind: 'failed', area: 'complaints', count: 1 })
})

/** Something of this kind to be done, as due as it has been for so many seconds. */
async function waits({ saffron, database }: World, kind: string, seconds: number): Promise<void> {
  await forTenant(saffron, async (db) => enqueue(db, defineEffect(kind, z.object({})), {}))
  await sql`update outbox set created_at = now() - ${seconds} * interval '1 second', due_at = null
    where kind = ${kind} and failed_at is null`.execute(database.owner)
}

test('calls work late after a minute, and names the oldest of it', async () => {
  await using world = await openWorld()
  const states = async () => Object.fromEntries((await readHealth([])).queues.map(({ kind, state }) => [kind, state]))
  await waits(world, 'accounts.mail', 30)
  expect(await states()).toEqual({ 'accounts.mail': 'good' })
  expect(await worst()).toBeUndefined()
  await fail(world.saffron, 'likes.mail')
  expect(await worst()).toMatchObject({ kind: 'failed', area: 'likes', count: 1 })
  for (const name of ['photos.cdn_purge', 'photos.cdn_purge']) await fail(world.saffron, name)
  expect(await worst()).toMatchObject({ kind: 'failed', area: 'photos', count: 2 })
  await waits(world, 'accounts.mail', 90)
  await waits(world, 'chats.mail', 300)
  await waits(world, 'traffic.conversion', 120)
  expect(await states()).toEqual({
    'accounts.mail': 'slow',
    'chats.mail': 'slow',
    'likes.mail': 'failed',
    'photos.cdn_purge': 'failed',
    'traffic.conversion': 'slow',
  })
  expect(await worst()).toMatchObject({ kind: 'slow', area: 'chats' })
  await waits(world, 'traffic.conversion', 600)
  expect(await worst()).toMatchObject({ kind: 'slow', area: 'other' })
})

test('lists refused and bounced e-mails, newest first, and counts a day’s', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { poolId: pool_id, id: tenant_id } = world.saffron
  for (const [kind, outcome, hoursAgo] of [
    ['message', 'bounced', 30],
    ['like', 'refused', 20],
    ['account', 'sent', 2],
    ['payment', 'bounced', 1],
  ] as const) {
    const sent_at = new Date(Date.now() - hoursAgo * 3_600_000)
    const mail = { id: uuidv7(), account_id: anna.id, kind, outcome, sent_at }
    await world.database.owner
      .insertInto('sent_mails')
      .values({ pool_id, tenant_id, ...mail })
      .execute()
  }
  const { failedMails, failedMailsToday } = await readHealth([])
  expect(failedMails.map(({ mail, outcome }) => `${mail} ${outcome}`)).toEqual([
    'payment bounced',
    'like refused',
    'message bounced',
  ])
  expect(failedMailsToday).toBe(2)
})

test('lists providers that refuse a brand’s e-mails for a day, slowed ones first', async () => {
  await using world = await openWorld()
  const refuse = (tenant: Tenant, to: string, fault: 'policy' | 'content') =>
    forTenant(tenant, (db) => noteRefusal(db, { key: uuidv7(), to, fault, diagnostic: `550 ${fault}` }))
  await refuse(world.noirRose, 'a@mail.example', 'content')
  await world.pass(25)
  await refuse(world.coast, 'a@yahoo.com', 'content')
  for (const fault of ['policy', 'content', 'policy'] as const) await refuse(world.saffron, 'a@gmail.com', fault)
  const { providers, troubles } = await readHealth([])
  expect(providers).toMatchObject([
    { brandId: world.saffron.id, provider: 'Gmail', fault: 'policy', count: 3, intervalSeconds: 10 },
    { brandId: world.coast.id, provider: 'Yahoo', diagnostic: '550 content', count: 1, slowedUntil: null },
  ])
  expect(troubles[0]).toEqual({ kind: 'refused', provider: 'Gmail', count: 3 })
  await world.pass(2)
  expect(await worst()).toMatchObject({ kind: 'slow', area: 'other' })
})

async function complain(world: World, tenant: Tenant, reference: string): Promise<void> {
  await sql`insert into complaints (pool_id, id, tenant_id, reference, topic, name, email, message, language)
    values (${tenant.poolId}, ${uuidv7()}, ${tenant.id}, ${reference}, 'payment', 'Sam', 'sam@mail.example', 'Where?', 'en')`.execute(
    world.database.owner,
  )
}

test('lists waiting complaints of granted brands, and mails and logs an answer once', async () => {
  await using world = await openWorld()
  await complain(world, world.saffron, 'K-10000001')
  await complain(world, world.noirRose, 'K-10000002')
  const all = [world.saffron.id, world.noirRose.id]
  const owner = await hire('olga', 'owner')
  const support = await hire('sam', 'support', world.saffron.id)
  const waiting = async (session: string) =>
    (await complaintsAcross(session, all, { answered: false })).map(({ reference }) => reference)
  expect(await waiting(owner.session)).toEqual(['K-10000001', 'K-10000002'])
  expect(await waiting(support.session)).toEqual(['K-10000001'])
  const tenant = grantedTo(world.saffron, support)
  await expect(answerComplaint(tenant, 'K-10000002', 'Here')).rejects.toThrow('not_found')
  const results = await Promise.all([1, 2].map(() => answerComplaint(tenant, 'K-10000001', 'Here')))
  expect(results.sort()).toEqual([false, true])
  expect(await waiting(owner.session)).toEqual(['K-10000002'])
  expect((await complaintsAcross(owner.session, all, { answered: true })).map(({ reference }) => reference)).toEqual([
    'K-10000001',
  ])
  await answerComplaint(grantedTo(world.noirRose, owner), 'K-10000002', 'There')
  expect((await complaintsAcross(owner.session, all, { answered: true })).map(({ reference }) => reference)).toEqual([
    'K-10000002',
    'K-10000001',
  ])
  const entries = await world.database.owner
    .selectFrom('audit_log')
    .select(['actor_name', 'subject_name'])
    .where('act', '=', 'complaint.answered')
    .orderBy('subject_name')
    .execute()
  expect(entries).toEqual([
    { actor_name: 'sam', subject_name: 'K-10000001' },
    { actor_name: 'olga', subject_name: 'K-10000002' },
  ])
})
