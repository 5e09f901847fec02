import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { translate } from '~/i18n/texts/texts.server'
import { blockMember } from '~/modules/blocks/block-member.server'
import { formOf } from '../../../../tests/support/form'
import type { Person } from '../../../../tests/support/person'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { memberPage } from '../member-page.server'
import { readNote, saveNote } from './profile-note.server'
import { noteForm, submitNote } from './submit-note.server'

const noteOf = ({ member }: Person, about: Person) => forMember(member, (db) => readNote(db, member, about.id))

const change = ({ database }: World, { id }: Person, values: Record<string, unknown>) =>
  database.owner.updateTable('members').set(values).where('id', '=', id).execute()

test.each<[string, (world: World, ben: Person, anna: Person) => Promise<unknown>, boolean]>([
  ['invisible', (world, ben) => change(world, ben, { invisible: true }), true],
  ['suspended', (world, ben) => change(world, ben, { status: memberStatus.suspended }), true],
  ['blocked', (_, ben, anna) => blockMember(anna.member, ben.id), true],
  ['deleted', (world, ben) => change(world, ben, { status: memberStatus.deleted }), false],
  ['no longer shown on this brand', (world, ben) => change(world, ben, { shared_with: [] }), false],
])('a note on a member who is %s can be changed by its author, or stays as it is', async (_, happens, changes) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { at: world.coast, shared: true } })
  await saveNote(anna.member, ben.id, 'Before')
  await happens(world, ben, anna)
  const saved = saveNote(anna.member, ben.id, 'After')
  if (changes) await saved
  else await expect(saved).rejects.toMatchObject({ code: 'members:error.not_found', status: 404 })
  expect(await noteOf(anna, ben)).toBe(changes ? 'After' : 'Before')
})

test.each([
  ['without its field', {}],
  ['that is empty', { note: '' }],
  ['of blank lines', { note: ' \r\n\r\n ' }],
])('a form %s takes the note away, and no other note', async (_, fields) => {
  await using world = await openWorld()
  const { anna, ben, carl } = await world.members({ anna: {}, ben: {}, carl: {} })
  for (const [author, about] of [
    [anna, ben],
    [anna, carl],
    [carl, ben],
  ] as const) {
    await saveNote(author.member, about.id, `${author.name} on ${about.name}`)
  }
  const submit = () => submitNote(anna.member, ben.id, formOf(fields), translate(world.saffron, 'en'))
  expect(await submit()).toEqual({ saved: true })
  expect([await noteOf(anna, ben), await noteOf(anna, carl), await noteOf(carl, ben)]).toEqual([
    ...['', 'anna on carl', 'carl on ben'],
  ])
  expect(await submit()).toEqual({ saved: true })
})

test('refuses a note on nobody, and keeps the old one for one that is too long', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const t = translate(world.saffron, 'en')
  await saveNote(anna.member, ben.id, 'Before')
  const before = await rowsOfOthers(world.database.owner)
  await expect(submitNote(anna.member, anna.id, formOf({ note: 'x' }), t)).rejects.toMatchObject({ status: 404 })
  expect(await submitNote(anna.member, ben.id, formOf({ note: 'x'.repeat(501) }), t)).toMatchObject({ saved: false })
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('browsers know the longest note, and that none is needed', async () => {
  await using world = await openWorld()
  const { note } = await noteForm.rules(translate(world.saffron, 'en'))
  expect(note).toMatchObject({ maxLength: 500 })
  expect(note?.required).toBeFalsy()
})

test('a member’s own profile and a visitor’s view of one have no note', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await saveNote(anna.member, ben.id, 'A note')
  const noteFor = async (viewer: Person | null, { id }: Person) =>
    memberPage({ tenant: world.saffron, viewer: viewer?.member ?? null }, id)
  expect(await noteFor(anna, anna)).toMatchObject({ kind: 'profile', note: null })
  expect(await noteFor(null, ben)).toMatchObject({ kind: 'profile', note: null })
  expect(await noteFor(ben, anna)).toMatchObject({ kind: 'profile', note: '' })
})
