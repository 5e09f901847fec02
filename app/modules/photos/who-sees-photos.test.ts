import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import { storageOf } from '~/platform/storage.server'
import { uuidv7 } from '~/platform/tokens.server'
import { formOf } from '../../../tests/support/form'
import type { Person } from '../../../tests/support/person'
import { rowsOfOthers } from '../../../tests/support/rows-of-others'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { galleryFor } from './gallery.server'
import { lockedPhotoGrant, lockedPhotoUrl } from './locked-photo.server'
import { photoBanner } from './photo-banner.server'
import { activePhotos } from './queries.server'
import { readFreePhoto, readLockedPhoto } from './read-photo.server'
import type { PhotoStatus } from './schema'
import { blurredFile, photoFile } from './schema'
import { freePhotoHeaders } from './served-photo'
import { storageKey } from './stored-files'
import { addProcessedPhoto } from './upload/add-photo.server'
import type { PhotoIntent } from './upload/intents'
import { ownPhotos } from './upload/own-photos.server'
import { ownPhotoRows } from './upload/photo-rows.server'
import { submitPhotos } from './upload/submit-photos.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-seen-')))

/** Adds a photo with a short file in one size and a blurred one. */
async function give({ id, member }: Person, letter = 'a', status: 'active' | 'pending' = 'active') {
  const photo = { hash: letter.repeat(43), blurredHash: letter.toUpperCase().repeat(43), width: 900, height: 1200 }
  const storage = storageOf(member.tenant)
  await storage.put(storageKey(photoFile(photo.hash, 600)), Buffer.from('sharp'))
  await storage.put(storageKey(blurredFile(photo.blurredHash)), Buffer.from('blurred'))
  await forTenant(member.tenant, (db) => addProcessedPhoto(db, { id }, photo, { status }))
  return photo
}

const photosOf = ({ id, member: { tenant } }: Person) => forTenant(tenant, (db) => ownPhotoRows(db, id))

const change = ({ database }: World, { id }: Person, values: { status?: number; invisible?: boolean }) =>
  database.owner.updateTable('members').set(values).where('id', '=', id).execute()

/** Which addresses show Anna's photo: the file itself, the blurred one, and those signed for viewers and for staff. */
async function served({ saffron }: World, anna: Person, { hash, blurredHash }: { hash: string; blurredHash: string }) {
  const [row] = await photosOf(anna)
  const signed = async (reader: 'viewer' | 'judge') => {
    const { pathname, searchParams } = new URL(
      lockedPhotoUrl(saffron.poolId, { id: row?.id ?? '' }, 600, Date.now(), reader),
      'http://x',
    )
    return (await readLockedPhoto(saffron, pathname.split('/').at(-1) ?? '', searchParams)) !== null
  }
  return {
    free: (await readFreePhoto(saffron, photoFile(hash, 600)))?.toString() === 'sharp',
    blurred: (await readFreePhoto(saffron, blurredFile(blurredHash)))?.toString() === 'blurred',
    viewer: await signed('viewer'),
    judge: await signed('judge'),
  }
}

const all = { free: true, blurred: true, viewer: true, judge: true }
const none = { free: false, blurred: false, viewer: false, judge: false }

test.each<[PhotoStatus, typeof all]>([
  ['active', all],
  ['pending', { ...none, judge: true }],
  ['rejected', none],
])('a photo that is %s is served by these addresses alone', async (status, addresses) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const photo = await give(anna)
  await give(ben, 'b')
  await world.database.owner.updateTable('photos').set({ status }).where('member_id', '=', anna.id).execute()
  expect(await served(world, anna, photo)).toEqual(addresses)
  expect(await readFreePhoto(world.saffron, photoFile('b'.repeat(43), 600))).not.toBeNull()
})

test.each<[string, { status?: number; invisible?: boolean }, typeof all]>([
  ['suspended', { status: memberStatus.suspended }, none],
  ['deleted', { status: memberStatus.deleted }, none],
  ['not confirmed', { status: memberStatus.disabled }, all],
  ['invisible', { invisible: true }, all],
])('the photo of a member who is %s is served, or not, by every address', async (_, values, addresses) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {}, ben: {} })
  const photo = await give(anna)
  await change(world, anna, values)
  expect(await served(world, anna, photo)).toEqual(addresses)
})

test.each([
  ['another photo', (file: string) => file.replace(/^.{8}/, '01234567'), {}],
  ['another width', (file: string) => file.replace('-600.', '-200.'), {}],
  ['a width there is not', (file: string) => file.replace('-600.', '-601.'), {}],
  ['another kind of file', (file: string) => file.replace('.webp', '.jpg'), {}],
  ['a later hour', (file: string) => file, { until: '999999' }],
  ['an hour that is no number', (file: string) => file, { until: '1e9' }],
  ['no signature', (file: string) => file, { signature: '' }],
])('a signed address that was changed to %s grants nothing', (_, fileOf, changed) => {
  const pool = uuidv7()
  const id = uuidv7()
  const url = new URL(lockedPhotoUrl(pool, { id }, 600, Date.now()), 'http://x')
  const file = url.pathname.split('/').at(-1) ?? ''
  expect(lockedPhotoGrant(pool, file, url.searchParams)).toMatchObject({
    photoId: id,
    width: 600,
    statuses: ['active'],
  })
  expect(lockedPhotoGrant(uuidv7(), file, url.searchParams)).toBeNull()
  for (const [name, value] of Object.entries(changed)) url.searchParams.set(name, value)
  expect(lockedPhotoGrant(pool, fileOf(file), url.searchParams)).toBeNull()
})

test.each([
  [0, 'free', [false, true, true]],
  [1, 'free', [false, false, true]],
  [0, 'paid', [false, false, false]],
  [9, null, [false, true, true]],
] as const)('with %i free photos beside the main one, a viewer (%s) sees these locked', async (count, who, locks) => {
  await using world = await openWorld({ saffron: { free_visible_photos: count, cdn_prefix: 'https://cdn.example' } })
  const { anna, free, paid } = await world.members({ anna: {}, free: {}, paid: { premium: true } })
  for (const letter of ['a', 'b', 'c']) await give(anna, letter)
  await give(anna, 'd', 'pending')
  const viewer = who ? { free, paid }[who].member : null
  const photos = await forTenant(world.saffron, async (db) =>
    galleryFor(world.saffron, viewer, anna.id, await activePhotos(db, anna.id)),
  )
  expect(photos.map(({ locked }) => locked)).toEqual(locks)
  // Free and blurred photos come from the CDN, signed ones never do.
  const fromCdn = photos.map(({ sources }) => sources.every(({ url }) => url.startsWith('https://cdn.example/')))
  expect(fromCdn).toEqual(photos.map((_, index) => who !== 'paid' || index <= count))
})

test('lists and counts a suspended member’s own photos without pictures', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (const letter of ['a', 'b', 'c', 'd']) await give(anna, letter)
  const view = async (member = anna.member) => {
    const { photos, count } = await ownPhotos(member, (key) => key)
    return { count, main: photos.map(({ main }) => main), pictures: photos.map(({ photo }) => photo.sources.length) }
  }
  const main = [true, false, false, false]
  expect(await view()).toEqual({ count: 4, main, pictures: [4, 4, 4, 4] })
  expect(await view({ ...anna.member, profileStatus: 'suspended' })).toEqual({ count: 4, main, pictures: [0, 0, 0, 0] })
})

test('marks in the editor those shown photos that free members see blurred', async () => {
  await using world = await openWorld({ saffron: { free_visible_photos: 1 } })
  const { anna } = await world.members({ anna: {} })
  for (const letter of ['a', 'b', 'c']) await give(anna, letter)
  await world.database.owner.updateTable('photos').set({ status: 'pending' }).where('position', '=', 1).execute()
  await give(anna, 'd')
  const { photos } = await ownPhotos(anna.member, (key) => key)
  expect(photos.map(({ status, locked }) => [status, locked])).toEqual([
    ['active', false],
    ['pending', false],
    ['active', false],
    ['active', true],
  ])
})

test.each<[PhotoIntent, string, string]>([
  ['remove_photo', 'b', 'ac'],
  ['main_photo', 'c', 'cab'],
  ['photo_forward', 'c', 'acb'],
  ['photo_back', 'a', 'bac'],
  ['place_photo', 'a', 'bca'],
])('the form %s arranges the photos of the member who sends it, and of nobody else', async (intent, letter, order) => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  for (const person of [anna, ben]) for (const each of ['a', 'b', 'c']) await give(person, each)
  const rows = await photosOf(anna)
  const others = await rowsOfOthers(world.database.owner, anna)
  const photo_id = rows.find(({ hash }) => hash.startsWith(letter))?.id
  expect(await submitPhotos(anna.member, formOf({ intent, photo_id, place: '2' }), (key) => key)).toBeNull()
  expect((await photosOf(anna)).map(({ hash }) => hash[0]).join('')).toBe(order)
  expect(await rowsOfOthers(world.database.owner, anna)).toEqual(others)
})

test.each(['', '-1', '1.5', 'x'])('a place %j in a form is the first', async (place) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  for (const letter of ['a', 'b', 'c']) await give(anna, letter)
  const photo_id = (await photosOf(anna))[2]?.id
  expect(await submitPhotos(anna.member, formOf({ intent: 'place_photo', photo_id, place }), (key) => key)).toBeNull()
  expect((await photosOf(anna)).map(({ hash }) => hash[0]).join('')).toBe('cab')
})

test.each([
  ['photo-600.webp', '', 'same-origin'],
  ['photo-600.webp', '/media', 'same-origin'],
  ['photo-600.webp', 'https://cdn.example', 'cross-origin'],
  ['photo-200.webp', '', 'cross-origin'],
])('the file %s with prefix %j may be embedded %s', (file, prefix, policy) => {
  expect(freePhotoHeaders(file, prefix)).toMatchObject({ 'Cross-Origin-Resource-Policy': policy })
})

test('a visitor is not asked for a photo', () => {
  expect(photoBanner({ viewer: null, t: (key) => key })).toBeNull()
})
