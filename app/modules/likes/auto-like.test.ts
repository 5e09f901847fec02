import { expect, test } from 'vitest'
import { blockMember } from '~/modules/blocks/block-member.server'
import { hideMember } from '~/modules/blocks/hide-member.server'
import type { Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { autoLike } from './auto-like.server'
import { likeMember } from './like-member.server'
import { likesAnswer } from './likes-call.server'
import { likesPage } from './queries.server'
import { seeLike } from './seen/see-like.server'

const fictional = { fictional_profiles: true, fictional_warning: 'Fictional profiles are for chat only.' }

const nextName = async ({ member }: Person) => (await autoLike(member))?.member.name ?? null

function withPhoto({ database }: World, { id }: Person) {
  return database.owner.updateTable('members').set({ has_photo: true }).where('id', '=', id).execute()
}

test('shows each unseen like once, oldest first', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {} })
  for (const { member } of [ben, carl, dirk]) await likeMember(member, anna.id)
  await seeLike(anna.member, carl.id)
  expect([await nextName(anna), await nextName(anna), await nextName(anna)]).toEqual(['ben', 'dirk', null])
  expect((await likesPage(anna.member, 'received', null)).likes.filter(({ isNew }) => isNew)).toHaveLength(2)
})

test('told of in two pages at once, a like pops up in one', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await likeMember(ben.member, anna.id)
  expect((await Promise.all([nextName(anna), nextName(anna)])).sort()).toEqual(['ben', null])
})

test('sends a labelled fictional profile’s like once a day where there is no real one', async () => {
  await using world = await openWorld({ saffron: fictional })
  const { anna, felix, fred, real } = await world.members({
    anna: {},
    felix: { fictional: true },
    fred: { fictional: true, birthDate: '1960-01-01' },
    real: {},
  })
  for (const person of [felix, fred, real]) await withPhoto(world, person)
  expect((await autoLike(anna.member))?.member).toMatchObject({ name: 'felix', fictional: true })
  expect(await nextName(anna)).toBeNull()
  await world.pass(25)
  expect(await nextName(anna)).toBe('fred')
  await world.pass(25)
  expect(await nextName(anna)).toBeNull()
})

test('no fictional profile likes who hides it', async () => {
  await using world = await openWorld({ saffron: fictional })
  const { anna, felix, fred } = await world.members({
    anna: {},
    felix: { fictional: true },
    fred: { fictional: true, birthDate: '1960-01-01' },
  })
  for (const person of [felix, fred]) await withPhoto(world, person)
  await hideMember(anna.member, felix.id)
  expect(await nextName(anna)).toBe('fred')
})

test('no fictional profile likes on a brand without them, or across a block', async () => {
  await using world = await openWorld({ coast: fictional })
  const { anna, felix, cora, fred } = await world.members({
    anna: {},
    felix: { fictional: true },
    cora: { at: world.coast, gender: 'female' },
    fred: { at: world.coast, fictional: true },
  })
  for (const person of [felix, fred]) await withPhoto(world, person)
  await blockMember(cora.member, fred.id)
  expect([await nextName(anna), await nextName(cora)]).toEqual([null, null])
})

test('the call for likes gives profiles and who of them is new', async () => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  await likeMember(ben.member, anna.id)
  await likeMember(carl.member, anna.id)
  await seeLike(anna.member, ben.id)
  const answer = await likesAnswer(anna.member, null)
  expect(answer.profiles.map(({ name }) => name)).toEqual(['carl', 'ben'])
  expect(answer.liked_by).toEqual([
    { id: carl.id, like_new: true },
    { id: ben.id, like_new: false },
  ])
})

test('the pop-up says of each like by itself whether it is a match', async () => {
  await using world = await openWorld()
  const { anna, eva, ben } = await world.members({ anna: {}, eva: { gender: 'female', seeks: ['male'] }, ben: {} })
  await likeMember(anna.member, ben.id)
  for (const she of [anna, eva]) await likeMember(ben.member, she.id)
  expect(await autoLike(anna.member)).toMatchObject({ member: { name: 'ben' }, match: true })
  expect(await autoLike(eva.member)).toMatchObject({ member: { name: 'ben' }, match: false })
})

test('a fictional profile likes whom it fits, whatever it or others did elsewhere', async () => {
  await using world = await openWorld({ saffron: fictional })
  const older = { fictional: true, birthDate: `${new Date().getUTCFullYear() - 40}-01-01` }
  const { anna, eva, real, known, felix } = await world.members({
    anna: {},
    eva: { gender: 'female', seeks: ['male'] },
    real: {},
    known: { fictional: true },
    plain: { fictional: true },
    other: { gender: 'female', seeks: ['male', 'female'], fictional: true },
    wary: { fictional: true, seeks: ['male'] },
    felix: older,
  })
  const noPhoto = world.database.owner.updateTable('members').set({ has_photo: true }).where('name', '<>', 'plain')
  await noPhoto.execute()
  await likeMember(real.member, anna.id)
  await seeLike(anna.member, real.id)
  await likeMember(anna.member, known.id)
  await likeMember(eva.member, felix.id)
  expect((await autoLike(eva.member))?.member.name).not.toBe('felix')
  expect((await autoLike(anna.member))?.member.name).toBe('felix')
  expect(await autoLike(anna.member)).toBeNull()
  await world.pass(25)
  expect(await autoLike(anna.member)).toBeNull()
})
