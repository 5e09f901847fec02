import { expect, test } from 'vitest'
import { isOnline } from '~/modules/members/cards.server'
import { openWorld } from '../../../../tests/support/world'
import { leavePage } from './leave-page.server'

test('who leaves the page is online for one more minute, not for five', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const lastActive = (id: string) =>
    world.database.owner.selectFrom('members').select('last_active_at').where('id', '=', id).executeTakeFirstOrThrow()
  await leavePage(anna.member)
  expect(isOnline((await lastActive(anna.id)).last_active_at)).toBe(true)
  await world.pass(1 / 60)
  expect(isOnline((await lastActive(anna.id)).last_active_at)).toBe(false)
  expect(isOnline((await lastActive(ben.id)).last_active_at)).toBe(true)
})
