import { expect, test } from 'vitest'
import { joinPool } from '../../../../tests/support/tenants'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { changeConsent, changeSisterBrands, consentsOf } from './consents.server'

async function inForce(world: World, id: string) {
  const owner = world.database.owner
  const member = await owner.selectFrom('members').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const account = await owner.selectFrom('accounts').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  return [member.shows_sensitive, member.shared_with, account.notifications_disabled]
}

test('a consent is given and withdrawn at any time, dated, and in force at once', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await changeConsent(anna.member, 'promotions', false)
  for (const kind of ['sensitive', 'promotions'] as const) await changeConsent(anna.member, kind, true)
  expect(await consentsOf(anna.member)).toEqual(['sensitive', 'promotions'])
  expect(await inForce(world, anna.id)).toEqual([true, [], []])
  for (const kind of ['sensitive', 'promotions'] as const) await changeConsent(anna.member, kind, false)
  expect(await consentsOf(anna.member)).toEqual([])
  expect(await inForce(world, anna.id)).toEqual([false, [], ['promotions']])
  const consents = await world.database.owner.selectFrom('consents').selectAll().execute()
  expect(consents).toHaveLength(2)
  expect(consents.every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true)
  expect(await consentsOf(ben.member)).toEqual([])
})

test('the same answer again is no new consent', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await changeConsent(anna.member, 'sensitive', true)
  await changeConsent(anna.member, 'sensitive', true)
  expect(await world.database.owner.selectFrom('consents').selectAll().execute()).toHaveLength(1)
})

test('dates an answer on sister brands for those it names, and keeps others', async () => {
  await using world = await openWorld()
  const { saffron, coast } = world
  const { anna } = await world.members({ anna: {} })
  const lagoon = joinPool('lagoon', [saffron])
  const answers = async (shown: string[], ticked: string[]) => {
    await changeSisterBrands(anna.member, { shown, ticked })
    return (await inForce(world, anna.id))[1]
  }
  const both = [coast.id, lagoon.id].sort()
  expect(await answers([coast.id], [coast.id])).toEqual([coast.id])
  expect(await answers([lagoon.id], [lagoon.id])).toEqual(both)
  expect(await answers(both, both)).toEqual(both)
  // A brand that is away is not asked about; a stranger is none.
  saffron.sisters.splice(0, 1)
  expect(await answers([lagoon.id], [])).toEqual([coast.id])
  expect(await answers([world.noirRose.id], [world.noirRose.id])).toEqual([coast.id])
  expect(await answers([coast.id], [])).toEqual([])
  const consents = await world.database.owner.selectFrom('consents').selectAll().orderBy('id').execute()
  expect(consents.map(({ brands }) => brands.map(({ name }) => name).sort())).toEqual([
    ['coast'],
    ['coast', 'lagoon'],
    ['coast'],
  ])
  expect(consents.every(({ withdrawn_at }) => withdrawn_at !== null)).toBe(true)
})
