import { expect, test } from 'vitest'
import { visit } from '../../../../tests/support/visit'
import { openWorld } from '../../../../tests/support/world'
import { finishBanner } from '../banners.server'
import type { Member } from '../member'

const unfinished = { wizard: {}, wizardDone: false, city: null } satisfies Partial<Member>

test.each<[string, Partial<Member>, boolean]>([
  ['has begun', unfinished, true],
  ['has skipped a step', { ...unfinished, wizard: { photo: 'skipped' } }, true],
  ['has finished', { ...unfinished, wizardDone: true }, false],
  ['has said where they live', { ...unfinished, wizard: { location: 'done' } }, false],
  ['lives somewhere without the wizard', { ...unfinished, city: 'Utrecht' }, false],
])('who %s sees the way back to the wizard as long as it is needed', async (_, changes, isShown) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const { t } = visit(world.saffron, '/members')
  const banner = finishBanner({ viewer: { ...anna.member, ...changes }, t })
  expect(banner !== null).toBe(isShown)
  if (isShown) expect(banner).toMatchObject({ title: 'Finish your profile.', action: { to: '/complete-signup' } })
})

test('a visitor has nothing to finish', async () => {
  await using world = await openWorld()
  expect(finishBanner({ ...visit(world.saffron, '/members'), viewer: null })).toBeNull()
})
