import { expect, test } from 'vitest'
import { openWorld } from '../../../../tests/support/world'
import { finishStep, StepRequired } from './finish-step.server'
import { wizardPlace } from './steps'

const place = (wizard: Record<string, 'done' | 'skipped'>, requested: string | null = null, knowsRecipient = false) =>
  wizardPlace({ wizard }, { requested, knowsRecipient })

test('the wizard resumes at the first step that is neither done nor skipped', () => {
  expect(place({})).toMatchObject({ step: 'photo', number: 1, count: 7, back: null })
  expect(place({ photo: 'skipped' })).toMatchObject({ step: 'location', number: 2, back: 'photo', skippable: false })
  expect(place({ photo: 'done', location: 'done' })).toMatchObject({ step: 'personal_info', skippable: true })
  const facts = { photo: 'done', location: 'done', personal_info: 'done', answers: 'done' } as const
  expect(place(facts)).toMatchObject({ step: 'about_me', number: 5, back: 'answers', skippable: true })
  expect(place({ ...facts, about_me: 'skipped', push: 'skipped' })).toMatchObject({
    step: 'complete',
    number: 7,
    back: 'push',
  })
})

test('a message is asked for only where a member to write to is known', () => {
  expect(place({}, null, true)).toMatchObject({ step: 'message', number: 1, count: 8 })
  expect(place({ message: 'skipped' }, null, true)).toMatchObject({ step: 'photo', number: 2, back: 'message' })
  expect(place({ message: 'done' })).toMatchObject({ step: 'photo', number: 2, count: 8, back: null })
  expect(place({ message: 'done' }, 'message').step).toBe('photo')
})

test('one may go back to an earlier step, but not ahead', () => {
  expect(place({ photo: 'done', location: 'done' }, 'photo').step).toBe('photo')
  expect(place({ photo: 'done' }, 'complete').step).toBe('location')
  expect(place({}, 'nonsense').step).toBe('photo')
})

test('a step once done stays done, and the end needs the location', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const row = (id: string) =>
    world.database.owner
      .selectFrom('accounts')
      .select(['wizard', 'wizard_done_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await world.database.owner.updateTable('accounts').set({ wizard_done_at: null }).execute()
  await finishStep(anna.member, 'photo', 'done')
  await finishStep(anna.member, 'photo', 'skipped')
  await expect(finishStep(anna.member, 'location', 'skipped')).rejects.toThrow(StepRequired)
  await expect(finishStep(anna.member, 'complete', 'done')).rejects.toThrow(StepRequired)
  expect(await row(anna.id)).toEqual({ wizard: { photo: 'done' }, wizard_done_at: null })
  await finishStep(anna.member, 'location', 'done')
  await finishStep(anna.member, 'complete', 'done')
  const ended = await row(anna.id)
  expect(ended.wizard).toEqual({ photo: 'done', location: 'done', complete: 'done' })
  expect(ended.wizard_done_at).toBeInstanceOf(Date)
  expect((await row(ben.id)).wizard).toEqual({})
})
