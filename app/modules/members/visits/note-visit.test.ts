import { expect, test } from 'vitest'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import { noteVisit } from '../../../../tests/support/visits'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'

/** Visits by their visitor's name, with the brand and the minutes since. */
async function visits({ database }: World, people: Person[]) {
  const rows = await database.owner.selectFrom('profile_visits').selectAll().execute()
  const named = (id: string) => people.find((person) => person.id === id)?.name ?? ''
  return rows
    .map(({ visitor_id, member_id, tenant_id, visited_at }) => ({
      ...{ visitor: named(visitor_id), visited: named(member_id), brand: tenant_id },
      minutes: Math.round((Date.now() - visited_at.getTime()) / 60_000),
    }))
    .sort((one, other) => one.visitor.localeCompare(other.visitor) || one.visited.localeCompare(other.visited))
}

test('a visit belongs to the visitor’s brand, also on the profile of a sister brand', async () => {
  await using world = await openWorld()
  const { anna, cora } = await world.members({ anna: {}, cora: { at: world.coast, shared: true } })
  await noteVisit(anna.member, cora.id)
  expect(await visits(world, [anna, cora])).toEqual([
    { visitor: 'anna', visited: 'cora', brand: world.saffron.id, minutes: 0 },
  ])
})

test('keeps the first time of a visit within the hour, for each visitor apart', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  const minutes = async () => (await visits(world, [anna, ben, carl])).map((visit) => visit.minutes)
  for (const [visitor, visited] of [
    [anna, ben],
    [anna, carl],
    [carl, ben],
  ] as const) {
    await noteVisit(visitor.member, visited.id)
  }
  await world.pass(0.9)
  await noteVisit(anna.member, ben.id)
  expect(await minutes()).toEqual([54, 54, 54])
  await world.pass(0.2)
  await noteVisit(anna.member, ben.id)
  expect(await minutes()).toEqual([0, 66, 66])
})

test('a member who has become invisible leaves no trace, and none of before changes', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {}, carl: {} })
  await noteVisit(anna.member, ben.id)
  await world.pass(2)
  await world.database.owner.updateTable('members').set({ invisible: true }).where('id', '=', anna.id).execute()
  const before = await rowsOfOthers(world.database.owner)
  await noteVisit(anna.member, ben.id)
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})
