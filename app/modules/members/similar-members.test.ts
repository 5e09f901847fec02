import { expect, test } from 'vitest'
import type { MemberWish, Person } from '../../../tests/support/person'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { memberPage } from './member-page.server'

const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`

async function similarTo(viewer: Person | null, { id, member }: Person): Promise<string[]> {
  const page = await memberPage({ tenant: member.tenant, viewer: viewer?.member ?? null }, id)
  return page.kind === 'profile' ? page.similar.map(({ name }) => name) : []
}

function give({ database }: World, { id }: Person, values: { interests?: string[]; has_photo?: boolean }) {
  return database.owner.updateTable('members').set(values).where('id', '=', id).execute()
}

test('weighs a common interest as three years, and lists who has a photo first', async () => {
  await using world = await openWorld()
  const { anna, model, twoAlike, near, far, pictured } = await world.members({
    anna: {},
    model: { birthDate: born(40) },
    twoAlike: { birthDate: born(45) },
    near: { birthDate: born(40) },
    far: { birthDate: born(46) },
    pictured: { birthDate: born(60) },
  })
  await give(world, model, { interests: ['coffee', 'wine', 'art'] })
  await give(world, twoAlike, { interests: ['wine', 'coffee', 'games'] })
  await give(world, far, { interests: ['games'] })
  await give(world, pictured, { has_photo: true })
  expect(await similarTo(anna, model)).toEqual([pictured, twoAlike, near, far].map(({ name }) => name))
})

test('lists up to eight others of that gender and country, without viewer and profile', async () => {
  await using world = await openWorld()
  const men = Object.fromEntries(
    Array.from({ length: 10 }, (_, index): [string, MemberWish] => [`man${index}`, { seeks: ['male'] }]),
  )
  const { model, dora, emil, man0 } = await world.members<string>({
    anna: { seeks: ['female'] },
    model: {},
    dora: { gender: 'female', seeks: ['female'] },
    emil: { country: 'DE' },
    ...men,
  })
  if (!model || !dora || !emil || !man0) throw new Error('nobody')
  const found = await similarTo(man0, model)
  expect(found).toHaveLength(8)
  expect(found.every((name) => /^man[1-9]$/.test(name))).toBe(true)
  expect(await similarTo(man0, emil)).toEqual([])
  expect(await similarTo(dora, dora)).toEqual(['anna'])
  expect(await similarTo(dora, model)).toEqual([])
})
