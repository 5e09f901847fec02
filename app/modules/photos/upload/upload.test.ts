import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Member } from '~/modules/accounts/member'
import { storageOf } from '~/platform/storage.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { rejectPhoto } from '../moderation/review-photos.server'
import { processPhoto } from '../process-photo.server'
import { readFreePhoto } from '../read-photo.server'
import { photoFile } from '../schema'
import { storageKey } from '../stored-files'
import { makeMainPhoto, movePhoto, placePhoto, removePhoto } from './arrange-photos.server'
import { NoPhoto, PhotoFormatRefused, PhotoNotActive, PhotoNotFound, PhotoTooLarge } from './errors'
import { keepUpload } from './keep-upload.server'
import { ownPhotos as readOwnPhotos } from './own-photos.server'
import { photoIn, readUpload } from './read-upload.server'
import { photoForm, submitPhotos } from './submit-photos.server'
import { uploadPhoto } from './upload-photo.server'

const dataDir = mkdtempSync(join(tmpdir(), 'manyhearts-uploads-'))
vi.stubEnv('DATA_DIR', dataDir)

/** A picture of noise, so that each one differs. */
const picture = () =>
  sharp({
    create: {
      width: 120,
      height: 150,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })

const jpeg = () => picture().jpeg().toBuffer()

const ownPhotos = (member: Member) => readOwnPhotos(member, (key) => key)

async function upload(person: Person, place?: number): Promise<string> {
  const before = new Set((await ownPhotos(person.member)).photos.map(({ photo }) => photo.id))
  await uploadPhoto(person.member, await jpeg(), place)
  const { photos } = await ownPhotos(person.member)
  return photos.find(({ photo }) => !before.has(photo.id))?.photo.id ?? ''
}

const orderOf = async (person: Person) => (await ownPhotos(person.member)).photos.map(({ photo }) => photo.id)

const send = (body: FormData) =>
  readUpload(new Request('http://saffron.example/profile', { method: 'POST', body }), photoForm)

function formWith(file: Blob): FormData {
  const form = new FormData()
  form.set('intent', 'add_photo')
  form.set('photo', file, 'me.jpg')
  return form
}

test('JPEG, PNG and WebP are taken by their content, everything else is refused', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { premium: true } })
  await uploadPhoto(anna.member, await jpeg())
  await uploadPhoto(anna.member, await picture().png().toBuffer())
  await uploadPhoto(anna.member, await picture().webp().toBuffer())
  expect((await ownPhotos(anna.member)).count).toBe(3)
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(40)])
  const refused = [heic, await picture().gif().toBuffer(), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]
  for (const file of refused) await expect(uploadPhoto(anna.member, file)).rejects.toThrow(PhotoFormatRefused)
  await expect(uploadPhoto(anna.member, Buffer.from('GIF89a'))).rejects.toThrow('photos:error.wrong_format')
  await expect(uploadPhoto(anna.member, heic)).rejects.toThrow('photos:error.heic')
})

test('allows 3 photos, or 25 with premium, without counting refused ones', async () => {
  await using world = await openWorld()
  const { free, paid } = await world.members({ free: {}, paid: { premium: true } })
  for (let photo = 0; photo < 3; photo++) await upload(free)
  for (let photo = 0; photo < 4; photo++) await upload(paid)
  await expect(upload(free)).rejects.toMatchObject({
    code: 'photos:error.too_many_free',
    status: 409,
    data: { max: 3 },
  })
  expect(await ownPhotos(free.member)).toMatchObject({ count: 3, max: 3, premiumMax: 25 })
  expect(await ownPhotos(paid.member)).toMatchObject({ count: 4, max: 25, premiumMax: null })
  await world.database.owner
    .updateTable('photos')
    .set({ status: 'rejected', rejection: 'no face' })
    .where('id', '=', (await orderOf(free))[2] ?? '')
    .execute()
  await upload(free)
  expect((await ownPhotos(free.member)).photos.map(({ status }) => status)).toContain('rejected')
})

test('refuses the 26th photo of a premium member with a text, and keeps nothing', async () => {
  await using world = await openWorld()
  const { paid } = await world.members({ paid: { premium: true } })
  for (let photo = 0; photo < 25; photo++) await upload(paid)
  const stored = () => world.database.owner.selectFrom('photos').select('hash').execute()
  const before = await stored()
  const reply = await submitPhotos(paid.member, formWith(new Blob([await jpeg()])), (key) => key)
  expect(reply).toEqual({ refused: 'photos:error.too_many_premium', status: 409 })
  expect(before).toHaveLength(25)
  expect(await stored()).toEqual(before)
  // It was refused before the work of processing: no file of a 26th was ever stored.
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  const ofPaid = before.flatMap(({ hash }) => files.filter((name) => name.includes(hash)))
  expect(ofPaid).toHaveLength(25 * 4)
  expect(files.filter((name) => name.endsWith('-200.webp') && name.includes(world.saffron.poolId))).toHaveLength(25)
})

test('uploads at the same moment do not pass the limit', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const files = await Promise.all(Array.from({ length: 6 }, jpeg))
  const results = await Promise.allSettled(files.map((file) => uploadPhoto(anna.member, file)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect((await ownPhotos(anna.member)).count).toBe(3)
  await world.mails()
})

test('with manual moderation a photo waits and is nobody’s main photo', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna } = await world.members({ anna: {} })
  const first = await upload(anna)
  expect(await ownPhotos(anna.member)).toMatchObject({ moderated: true, photos: [{ status: 'pending', main: false }] })
  await expect(makeMainPhoto(anna.member, first)).rejects.toThrow(PhotoNotActive)
  const { has_photo } = await world.database.owner.selectFrom('members').select('has_photo').executeTakeFirstOrThrow()
  expect(has_photo).toBe(false)
})

test('the order changes by one place, and the main photo is always an active one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [one, two, three] = [await upload(anna), await upload(anna), await upload(anna)]
  await movePhoto(anna.member, three, -1)
  expect(await orderOf(anna)).toEqual([one, three, two])
  await movePhoto(anna.member, one, -1)
  expect(await orderOf(anna)).toEqual([one, three, two])
  await makeMainPhoto(anna.member, two)
  expect(await orderOf(anna)).toEqual([two, one, three])
  await world.database.owner.updateTable('photos').set({ status: 'pending' }).where('id', '=', three).execute()
  await movePhoto(anna.member, three, -1)
  await movePhoto(anna.member, three, -1)
  expect(await orderOf(anna)).toEqual([two, three, one])
  await removePhoto(anna.member, two)
  expect((await ownPhotos(anna.member)).photos[0]).toMatchObject({ main: true, photo: { id: one } })
})

test('a photo goes to any place of the row, and no further than its ends', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const [one, two, three] = [await upload(anna), await upload(anna), await upload(anna)]
  await placePhoto(anna.member, one, 1)
  expect(await orderOf(anna)).toEqual([two, one, three])
  await placePhoto(anna.member, two, 99)
  expect(await orderOf(anna)).toEqual([one, three, two])
  await placePhoto(anna.member, two, -1)
  expect(await orderOf(anna)).toEqual([two, one, three])
})

test('the same photo again changes nothing, also when it was not accepted', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const file = await jpeg()
  await uploadPhoto(anna.member, file)
  await uploadPhoto(anna.member, await jpeg())
  const before = await orderOf(anna)
  await uploadPhoto(anna.member, file, 1)
  expect(await orderOf(anna)).toEqual(before)
  await rejectPhoto(world.saffron, before[0] ?? '', 'unclear')
  await uploadPhoto(anna.member, file, 0)
  expect((await ownPhotos(anna.member)).photos.map(({ status, main }) => [status, main])).toEqual([
    ['active', true],
    ['rejected', false],
  ])
})

test('photos that are sent side by side stand in the order in which they were chosen', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const first = await upload(anna, 0)
  const third = await upload(anna, 2)
  const second = await upload(anna, 1)
  expect(await orderOf(anna)).toEqual([first, second, third])

  const { ben } = await world.members({ ben: {} })
  const later = await upload(ben, 1)
  const main = await upload(ben, 0)
  expect(await orderOf(ben)).toEqual([main, later])
  const [own] = (await ownPhotos(ben.member)).photos
  expect(own?.main).toBe(true)
})

test('a removed photo goes with its files, and the same photo of somebody else stays', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const file = await jpeg()
  await uploadPhoto(anna.member, file)
  await uploadPhoto(ben.member, file)
  const fileOf = async (person: Person) => {
    const { photos } = await ownPhotos(person.member)
    return photos[0]?.photo.sources[0]?.url.split('/').at(-1) ?? ''
  }
  const [hers, his] = [await fileOf(anna), await fileOf(ben)]
  await removePhoto(anna.member, (await orderOf(anna))[0] ?? '')
  await world.mails()
  const storage = storageOf(world.saffron)
  expect(await storage.get(storageKey(hers))).toBeNull()
  expect(await storage.get(storageKey(his))).not.toBeNull()
  expect(await readFreePhoto(world.saffron, his)).not.toBeNull()
  const rows = await world.database.owner.selectFrom('members').select(['name', 'has_photo']).orderBy('name').execute()
  expect(rows).toEqual([
    { name: 'anna', has_photo: false },
    { name: 'ben', has_photo: true },
  ])
})

test('removes files without a photo after minutes, and keeps those of one', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await upload(anna)
  const lost = await keepUpload(anna.member, await processPhoto(await jpeg()))
  const stored = (hash: string) => storageOf(world.saffron).get(storageKey(photoFile(hash, 200)))
  await world.mails()
  expect(await stored(lost.hash)).not.toBeNull()
  await world.pass(1)
  await world.mails()
  const { hash } = await world.database.owner.selectFrom('photos').select('hash').executeTakeFirstOrThrow()
  expect(await stored(lost.hash)).toBeNull()
  expect(await stored(hash)).not.toBeNull()
})

test('nobody arranges or removes the photos of another member', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const hers = await upload(anna)
  await upload(anna)
  const before = await orderOf(anna)
  await expect(removePhoto(ben.member, hers)).rejects.toThrow(PhotoNotFound)
  await expect(movePhoto(ben.member, hers, 1)).rejects.toThrow(PhotoNotFound)
  await expect(placePhoto(ben.member, hers, 1)).rejects.toThrow(PhotoNotFound)
  await expect(makeMainPhoto(ben.member, before[1] ?? '')).rejects.toThrow(PhotoNotFound)
  expect(await orderOf(anna)).toEqual(before)
})

test('an upload of more than 15 MB is read to its end and refused', async () => {
  expect((await photoIn(await send(formWith(new Blob([await jpeg()]))))).length).toBeGreaterThan(100)
  await expect(send(formWith(new Blob([new Uint8Array(15 * 1024 * 1024 + 1)])))).rejects.toThrow(PhotoTooLarge)
})

test('an upload that breaks off in the middle is no photo', async () => {
  const form = new Request('http://saffron.example/profile', {
    method: 'POST',
    body: formWith(new Blob([await jpeg()])),
  })
  const whole = Buffer.from(await form.arrayBuffer())
  const half = whole.subarray(0, whole.length / 2)
  const headers = { 'Content-Type': form.headers.get('Content-Type') ?? '' }
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(half)
      controller.error(new Error('aborted'))
    },
  })
  for (const body of [half, broken]) {
    const cut = new Request('http://saffron.example/profile', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    await expect(readUpload(cut, photoForm).then(photoIn)).rejects.toThrow(NoPhoto)
  }
})

test('an upload to a page without such a form, or without a body, is none', async () => {
  const post = (body: FormData | null) => new Request('http://saffron.example/x', { method: 'POST', body })
  const strange = formWith(new Blob([await jpeg()]))
  strange.set('colour', 'red')
  await expect(readUpload(post(strange), photoForm)).rejects.toMatchObject({ status: 400 })
  await expect(readUpload(post(formWith(new Blob(['x']))), null)).rejects.toMatchObject({ status: 400 })
  expect([...(await readUpload(post(null), photoForm))]).toEqual([])
})

test('a form without a file says so', async () => {
  await expect(send(formWith(new Blob([]))).then(photoIn)).rejects.toThrow(NoPhoto)
  await expect(photoIn(new FormData())).rejects.toThrow(NoPhoto)
})
