import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { outboxQueue } from '~/database/outbox-queue.server'
import { slowDown } from '~/modules/mails/refusals/turns.server'
import { MailRefused } from '~/platform/mail/mail'
import { zoneAt } from '../../../../tests/support/clock'
import { handlerPorts } from '../../../../tests/support/effects'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { calendarBatch, planMails } from './plan-mails.server'
import { calendarHandler } from './send-batch.server'

/** Reminders of a photo go out to all members of the brand, who are not online. */
async function planned({ saffron, database, pass }: World): Promise<void> {
  await pass(1)
  const due = { reminder_due_at: new Date(Date.now() - 60_000), time_zone: zoneAt(12) }
  await database.owner.updateTable('accounts').set(due).execute()
  await planMails(saffron, 'reminders')
}

/** Runs the next job of a batch with a mail server that does as told; whom it took an e-mail for, null without a job. */
async function sendNext({ saffron }: World, deliver: (name: string) => void = () => undefined) {
  const [job] = await outboxQueue.lease(new Map([[calendarBatch.name, 1]]), 60)
  if (!job) return null
  const taken: string[] = []
  const send = async ({ to }: { to: string }) => {
    const [name = ''] = to.split('@')
    deliver(name)
    taken.push(name)
  }
  const context = { ...handlerPorts([saffron]), id: job.id, poolId: job.poolId, tenantId: job.tenantId }
  try {
    await calendarHandler.run(job.payload, { ...context, mailer: { send, close: () => undefined } })
    await outboxQueue.finish(job)
  } catch (error) {
    await outboxQueue.retry(job, String(error), 0)
  }
  return taken.sort()
}

const outcomes = async ({ database }: World) =>
  (await database.owner.selectFrom('calendar_mails').select('outcome').orderBy('outcome').execute()).map(
    ({ outcome }) => outcome,
  )

test('sends a deferred e-mail later, the others once, and a refused one never', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: {}, cleo: {} })
  await planned(world)
  const deliver = (name: string) => {
    if (name === 'anna') throw new Error('try again later')
    if (name === 'ben') throw new MailRefused('550 no such mailbox', true)
  }
  expect(await sendNext(world, deliver)).toEqual(['cleo'])
  expect(await sendNext(world)).toEqual(['anna'])
  expect(await sendNext(world)).toBeNull()
  expect(await outcomes(world)).toEqual(['refused', 'sent', 'sent'])
})

test('a job that has taken too long leaves the rest of its batch to another', async () => {
  await using world = await openWorld()
  const names = Array.from({ length: 11 }, (_, number) => `member${number}`)
  await world.members(Object.fromEntries(names.map((name) => [name, {}])))
  await planned(world)
  const now = Date.now.bind(Date)
  using _slow = { spy: vi.spyOn(Date, 'now'), [Symbol.dispose]: () => vi.restoreAllMocks() }
  // The embedded database reads the same clock, so it stays late until the end.
  const first = await sendNext(world, () => vi.mocked(Date.now).mockImplementation(() => now() + 31_000))
  expect(first).toHaveLength(10)
  const second = (await sendNext(world)) ?? []
  expect([...(first ?? []), ...second].sort()).toEqual(names.toSorted())
  expect(await sendNext(world)).toBeNull()
})

test('reminds nobody who has added a photo or left since', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {}, cleo: {} })
  await planned(world)
  await world.database.owner.updateTable('members').set({ has_photo: true }).where('id', '=', anna.id).execute()
  await world.database.owner.updateTable('accounts').set({ status: 'deleted' }).where('id', '=', ben.id).execute()
  expect(await sendNext(world)).toEqual(['cleo'])
})

test('sends e-mails to a slowed provider in turns, and the rest at once', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: {}, cleo: {} })
  await planned(world)
  const atGmail = { email: sql<string>`split_part(email, '@', 1) || '@gmail.com'` }
  await world.database.owner.updateTable('accounts').set(atGmail).where('email', 'not like', 'anna%').execute()
  await forTenant(world.saffron, (db) => slowDown(db, 'Gmail'))
  expect(await sendNext(world)).toEqual(['anna'])
  expect(await sendNext(world)).toBeNull()
  const sent: string[] = []
  for (const seconds of [11, 10]) {
    await world.pass(seconds / 3600)
    sent.push(...((await sendNext(world)) ?? []))
    expect(await sendNext(world)).toBeNull()
  }
  expect(sent.sort()).toEqual(['ben', 'cleo'])
  expect(await outcomes(world)).toEqual(['sent', 'sent', 'sent'])
})
