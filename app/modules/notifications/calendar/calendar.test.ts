import { expect, test, vi } from 'vitest'
import { blockMember } from '~/modules/blocks/block-member.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { uuidv7 } from '~/platform/tokens.server'
import { zoneAt } from '../../../../tests/support/clock'
import type { Person } from '../../../../tests/support/person'
import { noteVisit } from '../../../../tests/support/visits'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { turnEmailsOn } from '../settings/change-settings.server'
import type { CalendarKind } from './calendar-kinds.server'
import { planCalendar, planMails } from './plan-mails.server'
import { tidyCalendar } from './tidy-calendar.server'

const column = {
  weekly_updates: 'weekly_due_at',
  three_for_you: 'picks_due_at',
  reminders: 'reminder_due_at',
} as const

/** For these people it is time, and the afternoon of their day. */
async function due(world: World, kind: CalendarKind, people: Person[], hour = 17): Promise<void> {
  for (const { id } of people) {
    await world.database.owner
      .updateTable('accounts')
      .set({ [column[kind]]: new Date(Date.now() - 60_000), time_zone: zoneAt(hour) })
      .where('id', '=', id)
      .execute()
  }
}

const change = (world: World, { id }: Person, values: Record<string, unknown>) =>
  world.database.owner.updateTable('accounts').set(values).where('id', '=', id).execute()

const nextDue = async (world: World, { id }: Person) =>
  (
    await world.database.owner
      .selectFrom('accounts')
      .select(['weekly_due_at', 'time_zone'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).weekly_due_at

const weeklyOf = async (world: World) => (await world.mails()).filter(({ subject }) => subject.startsWith('Your week'))

test('tells of a week with visitors, likes or new people once, from the own brand', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: { invisible: true } })
  const utrecht = { lat: 52.09, lon: 5.12 }
  await world.database.owner.updateTable('members').set(utrecht).execute()
  for (const visitor of [ben, carl, dirk, anna]) await noteVisit(visitor.member, anna.id)
  await noteVisit(ben.member, anna.id)
  await world.pass(1)
  await likeMember(ben.member, anna.id)
  await blockMember(anna.member, carl.id)
  await world.mails()
  await due(world, 'weekly_updates', [anna])
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(1)
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(0)
  const [mail, ...others] = await weeklyOf(world)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: anna.member.email, subject: 'Your week on saffron' })
  expect(mail?.text).toContain('1 member looked at your profile')
  expect(mail?.text).toContain('1 new like')
  expect(mail?.text).toContain('1 new member near you')
  expect(mail?.headers['list-unsubscribe']).toContain(`token=${anna.id}.weekly_updates.`)
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
})

test('mails nobody without news, online, switched off or with ended e-mails', async () => {
  await using world = await openWorld()
  const people = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {}, emil: {}, zoe: { at: world.coast } })
  const { anna, ben, carl, dirk, emil, zoe } = people
  for (const visited of [ben, carl, dirk]) await noteVisit(anna.member, visited.id)
  await noteVisit(zoe.member, emil.id)
  await world.pass(1)
  await change(world, carl, { notifications_disabled: ['weekly_updates'] })
  await change(world, dirk, { email_disabled_reason: 'fbl' })
  await due(world, 'weekly_updates', [ben, carl, dirk, emil])
  await world.database.owner
    .updateTable('members')
    .set({ last_active_at: new Date() })
    .where('id', '=', ben.id)
    .execute()
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(2)
  expect(await weeklyOf(world)).toEqual([])
  // Ben leaves: an hour later he gets it. Dirk asks for his e-mails again.
  await world.pass(2)
  await turnEmailsOn(dirk.member)
  await due(world, 'weekly_updates', [dirk])
  await planMails(world.saffron, 'weekly_updates')
  expect((await weeklyOf(world)).map(({ to }) => to).sort()).toEqual([ben.member.email, dirk.member.email])
})

test('holds what is due at night until ten in the member’s morning', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await noteVisit(ben.member, anna.id)
  await world.pass(1)
  for (const hour of [3, 22]) {
    await due(world, 'weekly_updates', [anna], hour)
    expect(await planMails(world.saffron, 'weekly_updates')).toBe(0)
    const at = await nextDue(world, anna)
    const clock = new Intl.DateTimeFormat('en', { timeZone: zoneAt(hour), hour: 'numeric', hourCycle: 'h23' })
    expect(clock.format(at ?? 0)).toBe('10')
    expect(at?.getTime()).toBeGreaterThan(Date.now())
  }
})

test('plans the first one on a Thursday at 17:00 of the member’s or brand’s zone', async () => {
  await using world = await openWorld({ saffron: { time_zone: 'Europe/Helsinki' } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, anna, { time_zone: 'America/New_York' })
  await change(world, ben, { time_zone: 'Moon/Base' })
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(0)
  const dueAt = async (person: Person, timeZone: string) =>
    new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'long',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format((await nextDue(world, person)) ?? 0)
  expect(await dueAt(anna, 'America/New_York')).toBe('Thursday 17:00')
  expect(await dueAt(ben, 'Europe/Helsinki')).toBe('Thursday 17:00')
})

test('at most one a day: the second one waits for tomorrow', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await noteVisit(ben.member, anna.id)
  await change(world, ben, { notifications_disabled: ['weekly_updates'], pushes_disabled: ['weekly_updates'] })
  await world.pass(1)
  await due(world, 'reminders', [anna])
  await due(world, 'weekly_updates', [anna])
  expect(await planMails(world.saffron, 'reminders')).toBe(1)
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(0)
  expect((await world.mails()).map(({ subject }) => subject)).toEqual(['Your profile has no photo yet'])
  await world.pass(22)
  await due(world, 'weekly_updates', [anna])
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(1)
  expect(await weeklyOf(world)).toHaveLength(1)
})

test('reminds an unfinished account after three days and once more', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({
    anna: { confirmed: false, joinedHoursAgo: 1 },
    ben: { joinedHoursAgo: 1 },
    carl: { joinedHoursAgo: 24 * 30 },
  })
  await world.database.owner.updateTable('members').set({ has_photo: true }).where('id', '=', ben.id).execute()
  let planned = 0
  const subjects = async () => {
    await change(world, anna, { time_zone: zoneAt(12) })
    planned += await planMails(world.saffron, 'reminders')
    return (await world.mails()).map(({ to, subject }) => `${to}: ${subject}`)
  }
  expect(await subjects()).toEqual([])
  await world.pass(70)
  expect(await subjects()).toEqual([])
  await world.pass(3)
  expect(await subjects()).toEqual([`${anna.member.email}: Your e-mail is not confirmed yet`])
  await world.pass(24 * 15)
  expect(await subjects()).toHaveLength(2)
  await world.pass(24 * 40)
  expect(await subjects()).toHaveLength(2)
  expect(planned).toBe(2)
})

test('each brand plans for its own members alone', async () => {
  await using world = await openWorld()
  const { anna, zoe, ben } = await world.members({ anna: {}, zoe: { at: world.coast, gender: 'female' }, ben: {} })
  for (const visited of [anna, zoe]) await noteVisit(ben.member, visited.id)
  await world.pass(1)
  await due(world, 'weekly_updates', [anna, zoe])
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(1)
  expect((await weeklyOf(world)).map(({ to }) => to)).toEqual([anna.member.email])
  expect(await planMails(world.coast, 'weekly_updates')).toBe(1)
})

test('holds a reminder of unread messages at night and after another e-mail that day', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await change(world, ben, { time_zone: zoneAt(2) })
  await world.pass(2)
  await anna.write(ben)
  const subjects = async () => (await world.mails()).map(({ subject }) => subject)
  expect(await subjects()).toEqual(['anna wrote to you'])
  await world.pass(24)
  expect(await subjects()).toHaveLength(1)
  await change(world, ben, { time_zone: zoneAt(12) })
  await noteVisit(anna.member, ben.id)
  await world.database.owner
    .updateTable('accounts')
    .set({ weekly_due_at: new Date() })
    .where('id', '=', ben.id)
    .execute()
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(1)
  await world.pass(9)
  expect(await subjects()).toEqual(['anna wrote to you', 'Your week on saffron'])
  await world.pass(25)
  expect(await subjects()).toEqual(['anna wrote to you', 'Your week on saffron', '1 unread message on saffron'])
})

test('plans what is due at every brand still served, and nothing at others', async () => {
  await using world = await openWorld()
  const { anna, ben, noah } = await world.members({ anna: {}, ben: {}, noah: { at: world.noirRose } })
  for (const { poolId, id, slug } of [world.saffron, world.noirRose]) {
    await world.database.owner.insertInto('tenant_homes').values({ pool_id: poolId, tenant_id: id, slug }).execute()
  }
  await due(world, 'reminders', [anna, ben, noah])
  await planCalendar(async (id) => (id === world.saffron.id ? world.saffron : null))
  const planned = await world.database.owner.selectFrom('calendar_mails').select(['account_id', 'kind']).execute()
  expect(planned.map(({ account_id }) => account_id).sort()).toEqual([anna.id, ben.id].sort())
  expect(new Set(planned.map(({ kind }) => kind))).toEqual(new Set(['reminders']))
  const find = vi.fn(async (_: string) => null)
  await planCalendar(find)
  expect(new Set(find.mock.calls.flat())).toEqual(new Set([world.noirRose.id]))
})

test('a week without news leaves the day to another e-mail', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await world.pass(24 * 8)
  await due(world, 'weekly_updates', [anna])
  expect(await planMails(world.saffron, 'weekly_updates')).toBe(1)
  expect(await world.mails()).toEqual([])
  await due(world, 'reminders', [anna])
  expect(await planMails(world.saffron, 'reminders')).toBe(1)
})

test('mails nobody who is online at each of three tries', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await noteVisit(ben.member, anna.id)
  await world.pass(1)
  await due(world, 'weekly_updates', [anna])
  await planMails(world.saffron, 'weekly_updates')
  const isThere = () => world.database.owner.updateTable('members').set({ last_active_at: new Date() }).execute()
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await isThere()
    expect(await weeklyOf(world)).toEqual([])
    await world.pass(1)
  }
  expect(await weeklyOf(world)).toEqual([])
  expect(await world.database.owner.selectFrom('calendar_mails').selectAll().execute()).toEqual([])
})

test('forgets visits after a month, and e-mails after three, but for campaigns’ counts', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await noteVisit(ben.member, anna.id)
  const { poolId: pool_id, id: tenant_id } = world.saffron
  const mail = { pool_id, tenant_id, account_id: anna.id, period: '2026-12-01-winter' }
  for (const kind of ['weekly_updates', 'reminders', 'news', 'promotions']) {
    await world.database.owner
      .insertInto('calendar_mails')
      .values({ ...mail, kind, id: uuidv7(), batch: uuidv7() })
      .execute()
  }
  const left = async () => {
    await tidyCalendar()
    const visits = await world.database.owner.selectFrom('profile_visits').selectAll().execute()
    const mails = await world.database.owner.selectFrom('calendar_mails').select('kind').orderBy('kind').execute()
    return [visits.length, mails.map(({ kind }) => kind).join(' ')]
  }
  await world.pass(24 * 29)
  expect(await left()).toEqual([1, 'news promotions reminders weekly_updates'])
  await world.pass(24 * 2)
  expect(await left()).toEqual([0, 'news promotions reminders weekly_updates'])
  await world.pass(24 * 58)
  expect(await left()).toEqual([0, 'news promotions reminders weekly_updates'])
  await world.pass(24 * 2)
  expect(await left()).toEqual([0, 'news promotions'])
})
