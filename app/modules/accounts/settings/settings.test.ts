import { expect, test } from 'vitest'
import { openWorld } from '../../../../tests/support/world'
import { consentsOf } from '../sign-up/consents.server'
import { notificationPreferences } from './preferences'
import { savePreferences } from './save-preferences.server'
import { submitPreferences } from './settings-forms.server'

test('what is not switched on is off, and nothing else of another member changes', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await savePreferences(anna.member, ['new_messages', 'like'])
  const disabledOf = async (id: string) => {
    const row = await world.database.owner
      .selectFrom('accounts')
      .select('notifications_disabled')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.notifications_disabled
  }
  expect(await disabledOf(anna.id)).toEqual(
    notificationPreferences.filter((preference) => !['new_messages', 'like'].includes(preference)),
  )
  expect(await disabledOf(ben.id)).toEqual([])
})

test('promotions are a consent: given and withdrawn with the switch', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const form = new FormData()
  form.set('promotions', 'on')
  form.set('unknown', 'on')
  await submitPreferences(anna.member, form)
  expect(await consentsOf(anna.member)).toEqual(['promotions'])
  await submitPreferences(anna.member, new FormData())
  expect(await consentsOf(anna.member)).toEqual([])
  const kept = await world.database.owner.selectFrom('consents').select('withdrawn_at').execute()
  expect(kept.map(({ withdrawn_at }) => withdrawn_at instanceof Date)).toEqual([true])
})
