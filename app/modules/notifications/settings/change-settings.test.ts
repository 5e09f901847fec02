import { expect, test } from 'vitest'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import { openWorld } from '../../../../tests/support/world'
import { pushesShowText, showTextInPushes, turnEmailsOn } from './change-settings.server'

test('a member decides whether pushes show names and texts, for nobody else', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const before = await rowsOfOthers(world.database.owner, anna)
  expect(await pushesShowText(anna.member)).toBe(true)
  await showTextInPushes(anna.member, false)
  expect([await pushesShowText(anna.member), await pushesShowText(ben.member)]).toEqual([false, true])
  await showTextInPushes(anna.member, true)
  expect(await pushesShowText(anna.member)).toBe(true)
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(before)
})

test.each(['bounce', 'fbl', 'listunsubscribe'] as const)(
  'turns e-mails that ended by %s on again, with no soft bounces left',
  async (reason) => {
    await using world = await openWorld()
    const { anna, ben } = await world.members({ anna: {}, ben: {} })
    const { owner } = world.database
    await owner.updateTable('accounts').set({ email_disabled_reason: reason, soft_bounces: 4 }).execute()
    const before = await rowsOfOthers(owner, anna)
    await turnEmailsOn(anna.member)
    const state = ({ id }: Person) =>
      owner
        .selectFrom('accounts')
        .select(['email_disabled_reason', 'soft_bounces'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await state(anna)).toEqual({ email_disabled_reason: null, soft_bounces: 0 })
    expect(await state(ben)).toEqual({ email_disabled_reason: reason, soft_bounces: 4 })
    expect(await rowsOfOthers(owner, anna)).toEqual(before)
  },
)
