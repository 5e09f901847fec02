import { expect, test } from 'vitest'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { changeConsent, consentsOf } from './consents.server'

async function inForce(world: World, id: string) {
  const owner = world.database.owner
  const member = await owner.selectFrom('members').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const account = await owner.selectFrom('accounts').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return [member.shows_sensitive, member.shared, account.notifications_disabled]
}

test('a consent is given and withdrawn at any time, dated, and in force at once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await changeConsent(anna.member, 'promotions', false)
  for (const kind of ['sensitive', 'sister_brands', 'promotions'] as const) await changeConsent(anna.member, kind, true)
  expect(await consentsOf(anna.member)).toEqual(['sensitive', 'sister_brands', 'promotions'])
  expect(await inForce(world, anna.id)).toEqual([true, true, []])
  for (const kind of ['sensitive', 'sister_brands', 'promotions'] as const)
    await changeConsent(anna.member, kind, false)
  expect(await consentsOf(anna.member)).toEqual([])
  expect(await inForce(world, anna.id)).toEqual([false, false, ['promotions']])
  const kept = await world.database.owner.selectFrom('consents').selectAll().execute()
  expect(kept).toHaveLength(3)
  expect(kept.every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true)
  expect(await consentsOf(ben.member)).toEqual([])
})

test('the same answer again is no new consent', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await changeConsent(anna.member, 'sister_brands', true)
  await changeConsent(anna.member, 'sister_brands', true)
  expect(await world.database.owner.selectFrom('consents').selectAll().execute()).toHaveLength(1)
})
