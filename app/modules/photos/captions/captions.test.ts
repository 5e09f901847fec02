import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { translate } from '~/i18n/texts/texts.server'
import { likeMember } from '~/modules/likes/like-member.server'
import { likesPage } from '~/modules/likes/queries.server'
import { memberPage } from '~/modules/members/member-page.server'
import { judgeText, putTextBack } from '~/modules/moderation/casework/profile-text.server'
import { textOf } from '~/modules/moderation/queue/case-text.server'
import { formOf } from '../../../../tests/support/form'
import type { Person } from '../../../../tests/support/person'
import { withPhotos } from '../../../../tests/support/photo'
import { rowsOfOthers } from '../../../../tests/support/rows-of-others'
import type { World } from '../../../../tests/support/world'
import { openWorld } from '../../../../tests/support/world'
import { removePhoto } from '../upload/arrange-photos.server'
import { ownPhotos } from '../upload/own-photos.server'
import { submitCaption } from './submit-caption.server'

const english = (world: World) => translate(world.saffron, 'en')

/** Sends the form of a caption; returns its reply. */
const send = (world: World, { member }: Person, photo_id: string, caption: string, more: Record<string, string> = {}) =>
  submitCaption(member, formOf({ photo_id, caption, ...more }), english(world))

/** The captions of a profile as another member sees them, null for a photo without one. */
async function seenBy(viewer: Person, { id }: Person) {
  const page = await memberPage({ tenant: viewer.member.tenant, viewer: viewer.member }, id)
  return page.kind === 'profile' ? page.member.photos.map(({ caption }) => caption ?? null) : null
}

const ownOf = async (world: World, { member }: Person) =>
  (await ownPhotos(member, english(world))).photos.map(({ caption }) => caption)

const storedOf = ({ database }: World) => database.owner.selectFrom('photo_captions').selectAll().execute()

const casesOf = ({ database }: World) =>
  database.owner.selectFrom('cases').select(['kind', 'subject_id', 'decision']).orderBy('opened_at').execute()

test('shows a photo with its caption, changes it, and takes it away', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [first = '', second = ''] = await withPhotos(world, anna, 2)
  const others = await rowsOfOthers(world.database.owner, anna)
  expect(await send(world, anna, second, '  Here for bread.\r\nLeft with\u0007 flowers. ')).toBeNull()
  expect(await seenBy(ben, anna)).toEqual([null, 'Here for bread. Left with flowers.'])
  const [before] = await storedOf(world)
  await send(world, anna, second, 'Here for bread. Left with flowers.')
  expect(await storedOf(world)).toEqual([before])
  await send(world, anna, second, 'x'.repeat(60))
  expect(await seenBy(ben, anna)).toEqual([null, 'x'.repeat(60)])
  expect((await storedOf(world))[0]?.id).not.toBe(before?.id)
  await send(world, anna, first, '🥖'.repeat(60))
  await send(world, anna, second, 'Rain.', { without: 'yes' })
  expect(await seenBy(ben, anna)).toEqual(['🥖'.repeat(60), null])
  await send(world, anna, first, ' \n ')
  expect(await storedOf(world)).toEqual([])
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
})

test.each([
  ['61 characters', 'x'.repeat(61), 'Use at most 60 characters.'],
  ['a link', 'More at www.soup.example', 'www.soup.example'],
  ['a phone number', 'Call 06 12 34 56 78', '06 12 34 56 78'],
])('refuses a caption of %s, keeps what was typed and stores nothing', async (_, typed, error) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [photo = ''] = await withPhotos(world, anna)
  await send(world, anna, photo, 'Swam in it.')
  const before = await rowsOfOthers(world.database.owner)
  expect(await send(world, anna, photo, typed)).toEqual({
    caption: { text: typed, error: expect.stringContaining(error) },
  })
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test('takes contact details where the brand allows them', async () => {
  await using world = await openWorld({ coast: { contact_in_texts: 'allow' } })
  const { anna } = await world.members({ anna: { at: world.coast } })
  const [photo = ''] = await withPhotos(world, anna)
  expect(await send(world, anna, photo, 'www.soup.example')).toBeNull()
})

test('writes on no photo that is gone, refused, another member’s, or none', async () => {
  await using world = await openWorld()
  const { anna, ben, clara } = await world.members({ anna: {}, ben: {}, clara: { at: world.coast, shared: true } })
  const [refused = ''] = await withPhotos(world, anna)
  await world.database.owner.updateTable('photos').set({ status: 'rejected' }).execute()
  const [ofBen] = await withPhotos(world, ben)
  const [ofClara] = await withPhotos(world, clara)
  const before = await rowsOfOthers(world.database.owner)
  for (const photo of [refused, ofBen, ofClara, randomUUID(), 'first', '']) {
    const gone = { photos: { refused: 'This photo is gone.', status: 404 } }
    expect(await send(world, anna, photo ?? '', 'Mine now'), photo).toEqual(gone)
  }
  expect(await rowsOfOthers(world.database.owner)).toEqual(before)
})

test.each([
  [true, ['Swam in it.'], 'active', 'nothing'],
  [false, [null], 'removed', 'removed'],
] as const)('a caption waits for review, unseen by others: accepted %s', async (accepted, seen, status, decision) => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [photo = ''] = await withPhotos(world, anna)
  await send(world, anna, photo, 'Swam in it.')
  expect([await seenBy(ben, anna), (await ownOf(world, anna))[0]?.status]).toEqual([[null], 'pending'])
  const [waiting] = await casesOf(world)
  expect(waiting).toMatchObject({ kind: 'text', decision: null })
  const id = waiting?.subject_id ?? ''
  const read = await forTenant(world.saffron, (db) => textOf(db, world.saffron, id))
  expect(read).toEqual({ body: 'Swam in it.', before: null, photo })
  const judge = (of = world.saffron) => forTenant(of, (db) => judgeText(db, id, accepted))
  await expect(judge(world.coast)).rejects.toThrow('nothing_here')
  await judge()
  expect([await seenBy(ben, anna), (await ownOf(world, anna))[0]?.status]).toEqual([seen, status])
  expect(await casesOf(world)).toMatchObject([{ decision }])
  await send(world, anna, photo, 'Swam in it.')
  expect(await casesOf(world)).toHaveLength(1)
  await send(world, anna, photo, 'Rain.')
  expect([await seenBy(ben, anna), (await casesOf(world)).at(-1)?.decision]).toEqual([[null], null])
  await send(world, anna, photo, '')
  expect((await casesOf(world)).filter((one) => one.decision === null)).toEqual([])
})

test('a removed caption is shown again once an objection is granted', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [photo = ''] = await withPhotos(world, anna)
  await send(world, anna, photo, 'Swam in it.')
  await world.database.owner.updateTable('photo_captions').set({ status: 'removed' }).execute()
  const [caption] = await storedOf(world)
  expect(await forTenant(world.saffron, (db) => putTextBack(db, caption?.id ?? ''))).toBe(true)
  expect(await seenBy(ben, anna)).toEqual(['Swam in it.'])
})

test('goes with its photo, and takes its open case along', async () => {
  await using world = await openWorld({ saffron: { text_moderation: 'after' } })
  const { anna } = await world.members({ anna: {} })
  const [photo = ''] = await withPhotos(world, anna)
  await send(world, anna, photo, 'Swam in it.')
  await removePhoto(anna.member, photo)
  expect([await storedOf(world), await casesOf(world)]).toEqual([[], []])
})

test('a like quotes the caption as it was, also once the photo is gone', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const [photo = ''] = await withPhotos(world, anna)
  await send(world, anna, photo, 'Swam in it.')
  await likeMember(ben.member, anna.id, `photo.${photo}`)
  await send(world, anna, photo, 'Rain.')
  const shown = async () => (await likesPage(anna.member, 'received', null)).likes[0]?.parts
  expect(await shown()).toMatchObject([{ kind: 'photo', text: 'Swam in it.', photo: { id: photo } }])
  await removePhoto(anna.member, photo)
  expect(await shown()).toEqual([{ kind: 'photo', text: 'Swam in it.', photo: null }])
})

test('hides the caption of a photo that its reader sees blurred', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const photos = await withPhotos(world, anna, 4)
  for (const photo of photos) await send(world, anna, photo, 'Swam in it.')
  expect((await seenBy(ben, anna))?.at(-1)).toBeNull()
  const visitor = await memberPage({ tenant: world.saffron, viewer: null }, anna.id)
  expect(visitor.kind === 'profile' && visitor.member.photos.map(({ caption }) => caption)).toEqual([
    ...['Swam in it.', undefined, undefined, undefined],
  ])
})

test('sister brands read the captions of members who agreed, and write none', async () => {
  await using world = await openWorld()
  const { anna, ben, clara } = await world.members({ anna: { shared: true }, ben: {}, clara: { at: world.coast } })
  const [ofAnna = ''] = await withPhotos(world, anna)
  await send(world, anna, ofAnna, 'Swam in it.')
  const read = (tenant = world.coast) =>
    forTenant(tenant, (db) => db.selectFrom('photo_captions').select('member_id').execute())
  expect(await seenBy(clara, anna)).toEqual(['Swam in it.'])
  await expect(seenBy(clara, ben)).rejects.toThrow('not_found')
  expect(await read(world.noirRose)).toEqual([])
  const rows = await rowsOfOthers(world.database.owner)
  const write = forTenant(world.coast, (db) => sql`update photo_captions set body = 'Mine'`.execute(db))
  await write.catch(() => null)
  expect(await rowsOfOthers(world.database.owner)).toEqual(rows)
})
