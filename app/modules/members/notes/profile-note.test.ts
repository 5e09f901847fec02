import { expect, test } from 'vitest'
import { forMember } from '~/database/for-tenant.server'
import { MemberNotFound } from '~/modules/blocks/errors'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { memberPage } from '../member-page.server'
import { NoteTooLong } from './note'
import { readNote, saveNote } from './profile-note.server'

const noteOf = ({ member }: Person, about: Person) => forMember(member, (db) => readNote(db, member, about.id))

test('a member keeps a note on a profile, changes it, and takes it away by emptying it', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await saveNote(anna.member, ben.id, '  Likes tea.\r\nMet at the fair. ')
  expect(await noteOf(anna, ben)).toBe('Likes tea.\nMet at the fair.')
  const page = await memberPage({ tenant: world.saffron, viewer: anna.member }, ben.id)
  expect(page).toMatchObject({ kind: 'profile', note: 'Likes tea.\nMet at the fair.' })
  await saveNote(anna.member, ben.id, 'Plays the cello')
  expect(await noteOf(anna, ben)).toBe('Plays the cello')
  await saveNote(anna.member, ben.id, ' ')
  expect(await world.database.owner.selectFrom('profile_notes').selectAll().execute()).toEqual([])
})

test('shows a note to its writer only', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: { shared: true } })
  const { cora, dora } = await world.members({ cora: { at: world.coast, shared: true }, dora: { at: world.noirRose } })
  await saveNote(anna.member, ben.id, 'secret')
  for (const other of [ben, cora, dora]) {
    const rows = await forMember(other.member, (db) => db.selectFrom('profile_notes').selectAll().execute())
    expect(rows).toEqual([])
  }
  await expect(saveNote(dora.member, ben.id, 'mine')).rejects.toThrow(MemberNotFound)
  await saveNote(cora.member, ben.id, 'hers')
  expect([await noteOf(anna, ben), await noteOf(cora, ben)]).toEqual(['secret', 'hers'])
})

test('no note on oneself, on nobody, of 501 characters, or where the brand has none', async () => {
  await using world = await openWorld({ coast: { visible_profile_notes: false } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const { cora, dirk } = await world.members({ cora: { at: world.coast }, dirk: { at: world.coast } })
  for (const id of [anna.id, uuidv7(), 'x'])
    await expect(saveNote(anna.member, id, 'x')).rejects.toThrow(MemberNotFound)
  await expect(saveNote(anna.member, ben.id, 'x'.repeat(501))).rejects.toThrow(NoteTooLong)
  await saveNote(anna.member, ben.id, '😀'.repeat(500))
  await expect(saveNote(cora.member, dirk.id, 'x')).rejects.toThrow(MemberNotFound)
  expect(await memberPage({ tenant: world.coast, viewer: cora.member }, dirk.id)).toMatchObject({ note: null })
})
