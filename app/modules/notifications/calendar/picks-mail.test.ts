import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { unsubscribe, unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { preferencesOf, savePreferences } from '~/modules/accounts/settings/save-preferences.server'
import { picksPage } from '~/modules/likes/picks/read-picks.server'
import { zoneAt } from '../../../../tests/support/clock'
import type { Person } from '../../../../tests/support/person'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { hasBegun } from './calendar-kinds.server'
import { planMails } from './plan-mails.server'
import { tidyCalendar } from './tidy-calendar.server'

/** These people want it by e-mail, and it is Sunday for them. */
async function due({ database: { owner } }: World, people: Person[]): Promise<void> {
  await owner
    .updateTable('members')
    .set({ interests: ['hiking'] })
    .execute()
  for (const { member } of people) {
    await savePreferences(member, { mail: ['three_for_you'], push: [] })
    await owner
      .updateTable('accounts')
      .set({ picks_due_at: new Date(), time_zone: zoneAt(12) })
      .where('id', '=', member.id)
      .execute()
  }
}

const made = async ({ database }: World) =>
  (await database.owner.selectFrom('pick_weeks').select('member_id').execute()).map(({ member_id }) => member_id)

test('writes the same people and reasons as the page shows, once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {}, carl: {} })
  await world.database.owner
    .insertInto('photos')
    .values({
      ...{ pool_id: world.saffron.poolId, tenant_id: world.saffron.id, id: ben.id, member_id: ben.id },
      ...{ position: 0, status: 'active', hash: 'sharp', blurred_hash: 'pale', width: 600, height: 800 },
    })
    .execute()
  await due(world, [anna])
  expect([await planMails(world.saffron, 'three_for_you'), await planMails(world.saffron, 'three_for_you')]).toEqual([
    1, 0,
  ])
  await world.pass(1)
  const [mail, ...others] = await world.mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: anna.member.email, subject: 'Two for you this Sunday' })
  const page = await picksPage({ ...anna.member, timeZone: zoneAt(12) })
  if (page.kind !== 'picks') throw new Error(page.kind)
  for (const { member } of page.picks) expect(mail?.text).toContain(`${member.name}, 30 · In common: hiking.`)
  // Ben has a photo, Carl has none.
  expect(mail?.html.match(/<img[^>]+src="[^"]+\/photos\/[^"]+"/g)).toEqual([
    expect.stringMatching(/src="http[^"]+\/photos\/sharp-200\.webp"$/),
  ])
  expect(await made(world)).toEqual([anna.id])
})

test('makes them only for who wants them, was here lately and has somebody who fits', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, eva } = await world.members({
    ...{ anna: {}, ben: {}, carl: {}, dirk: {} },
    ...{ eva: { gender: 'female', birthDate: '1940-01-01' } },
  })
  await due(world, [anna, carl, eva])
  const { owner } = world.database
  await owner
    .updateTable('members')
    .set({ last_active_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .where('id', '=', carl.id)
    .execute()
  await owner.updateTable('accounts').set({ picks_due_at: new Date() }).where('id', '=', ben.id).execute()
  expect(await planMails(world.saffron, 'three_for_you')).toBe(2)
  await world.pass(1)
  expect((await world.mails()).map(({ to }) => to)).toEqual([anna.member.email])
  expect((await made(world)).toSorted()).toEqual([anna.id, eva.id].toSorted())
})

test('its link switches the e-mails off, and nothing else', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await savePreferences(anna.member, { mail: ['three_for_you', 'news'], push: ['three_for_you'] })
  const token = new URL(unsubscribeUrl(world.saffron, anna.id, 'three_for_you')).searchParams.get('token') ?? ''
  expect(await unsubscribe(world.saffron, token)).toBe('three_for_you')
  expect(await preferencesOf(anna.member)).toEqual({ mail: ['news'], push: ['three_for_you'] })
})

test('forgets weeks of picks after eight weeks', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  await due(world, [])
  await picksPage(anna.member)
  const { owner } = world.database
  const count = async () => (await owner.selectFrom('picks').selectAll().execute()).length + (await made(world)).length
  const set = async (daysAgo: number) => {
    const week = new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString().slice(0, 10)
    await owner.updateTable('picks').set({ week }).execute()
    await owner.updateTable('pick_weeks').set({ week }).execute()
  }
  await set(54)
  await tidyCalendar()
  expect(await count()).toBe(2)
  await set(57)
  await tidyCalendar()
  expect(await count()).toBe(0)
})

test.each([
  ['2026-11-28 23:59', true],
  ['2026-11-29 00:00', false],
  ['2026-11-29 09:59', false],
  ['2026-11-29 10:00', true],
  ['2026-11-30 09:00', true],
])('at %s, local time, the week’s mail may go out: %s', async (local, may) => {
  await using world = await openWorld()
  const { rows } = await sql`select ${hasBegun(sql`${local}::timestamp`)} as may`.execute(world.database.owner)
  expect(rows).toEqual([{ may }])
})
