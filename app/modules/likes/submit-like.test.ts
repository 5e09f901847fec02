import { expect, test } from 'vitest'
import type { Person } from '../../../tests/support/person'
import { openWorld } from '../../../tests/support/world'
import { statusOf, submitLike } from './submit-like.server'
import { submitSwipe } from './swipe/submit-swipe.server'

const press = ({ member }: Person, intent: 'like' | 'take_back', id: string) =>
  submitLike(member, { intent, id }, (key) => key)
const swipe = ({ member }: Person, intent: 'like' | 'pass' | 'undo', id = '') =>
  submitSwipe(member, { intent, id }, (key) => key)

test('a heart is answered what came of it: liked, a match with whom, taken back, or why not', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  expect(await press(anna, 'like', ben.id)).toEqual({ liked: true, match: null })
  expect(await press(ben, 'like', anna.id)).toMatchObject({ liked: true, match: { id: anna.id, name: 'anna' } })
  // Sent again, it is the same match.
  expect(await press(ben, 'like', anna.id)).toMatchObject({ match: { id: anna.id } })
  expect(await press(ben, 'take_back', anna.id)).toEqual({ takenBack: true })
  const refused = await press(anna, 'like', 'x')
  expect([refused, statusOf(refused)]).toEqual([{ problem: 'members:error.not_found', status: 404 }, 404])
})

test('heart and swipe game answer the like too many with the time to wait, and a pass costs none', async () => {
  await using world = await openWorld({ saffron: { likes_per_day: 1 } })
  const { anna, ben, carl, dirk } = await world.members({ anna: {}, ben: {}, carl: {}, dirk: {} })
  expect(await swipe(anna, 'pass', ben.id)).toEqual({ passed: true })
  expect(await swipe(anna, 'undo')).toEqual({ undone: ben.id })
  expect(await swipe(anna, 'like', carl.id)).toEqual({ liked: true, match: null })
  for (const refused of [await press(anna, 'like', dirk.id), await swipe(anna, 'like', dirk.id)]) {
    expect(refused).toMatchObject({ usedUp: { left: 0, perDay: 1 } })
    expect(statusOf(refused)).toBe(429)
  }
  expect(await swipe(anna, 'pass', dirk.id)).toEqual({ passed: true })
})
