import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { storageOf } from '~/platform/storage.server'
import { isUuid } from '~/platform/uuid'
import type { Person } from '../../../tests/support/person'
import { openWorld } from '../../../tests/support/world'
import { galleryFor } from './gallery.server'
import type { WrittenPhoto } from './keep-photo.server'
import { keepPhoto } from './keep-photo.server'
import { lockedPhotoUrl } from './locked-photo.server'
import { DamagedPhoto, PhotoOfTooManyPixels, processPhoto, UnreadablePhoto } from './process-photo.server'
import { activePhotos } from './queries.server'
import { readFreePhoto, readLockedPhoto } from './read-photo.server'
import type { PhotoView } from './schema'
import { freePhoto, photoFile, photoWidths, storedWidths } from './schema'
import { filesOf, storageKey } from './stored-files'
import { addProcessedPhoto } from './upload/add-photo.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-photos-')))

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } })

/** A picture of noise, so that each one differs. */
const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })

async function give(person: Person, status?: 'pending' | 'active'): Promise<WrittenPhoto> {
  const written = await keepPhoto(person.member, await processPhoto(await picture(210, 262).jpeg().toBuffer()))
  await forTenant(person.member.tenant, (db) => addProcessedPhoto(db, person, written, status ? { status } : {}))
  return written
}

function gallery(owner: Person, viewer: Person | null): Promise<PhotoView[]> {
  const { tenant } = owner.member
  return forTenant(tenant, async (db) =>
    galleryFor(tenant, viewer?.member ?? null, owner.id, await activePhotos(db, owner.id)),
  )
}

const fileOf = (url: string) => url.split('/').at(-1)?.split('?')[0] ?? ''
const queryOf = (url: string) => new URLSearchParams(url.split('?')[1])

test('stores a photo as WebP of four widths and a blurred one, without metadata', async () => {
  const file = await plain(2000, 2500)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer()
  const photo = await processPhoto(file)
  const sizes = await Promise.all(photo.sizes.map(async ({ bytes }) => sharp(bytes).metadata()))
  expect(sizes.map(({ width, height, format, exif }) => [width, height, format, exif])).toEqual([
    [200, 250, 'webp', undefined],
    [400, 500, 'webp', undefined],
    [600, 750, 'webp', undefined],
    [1600, 2000, 'webp', undefined],
  ])
  expect(photo).toMatchObject({ width: 1600, height: 2000 })
  expect((await sharp(photo.blurred).metadata()).width).toBe(200)
})

test('a photo that a camera wrote on its side stands upright', async () => {
  const file = await picture(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect(await processPhoto(file)).toMatchObject({ width: 200, height: 300 })
})

test('queues as many photos as the server can work off, and refuses one more', async () => {
  const file = await picture(30, 30).jpeg().toBuffer()
  const results = await Promise.allSettled(Array.from({ length: 42 }, () => processPhoto(file)))
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toMatchObject([{ code: 'photos:error.busy', status: 503 }])
  expect((await processPhoto(file)).width).toBe(30)
})

test('no photo is enlarged, and its addresses name each size once', async () => {
  const { width, sizes } = await processPhoto(await picture(300, 200).png().toBuffer())
  expect(width).toBe(300)
  expect((await sharp(sizes.at(-1)?.bytes).metadata()).width).toBe(300)
  expect(storedWidths(150)).toEqual([{ name: 200, width: 150 }])
  expect(storedWidths(900).map((size) => size.width)).toEqual([200, 400, 600, 900])
  expect(storedWidths(600).map((size) => size.width)).toEqual([200, 400, 600])
})

test('refuses what is no picture of ours, damaged or endless', async () => {
  const jpeg = await picture(400, 400).jpeg().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  const refused = [
    [Buffer.alloc(0), UnreadablePhoto],
    [Buffer.from('hello'), UnreadablePhoto],
    [Buffer.from(svg), UnreadablePhoto],
    [await picture(10, 10).gif().toBuffer(), UnreadablePhoto],
    [jpeg.subarray(0, jpeg.length / 2), DamagedPhoto],
    [await plain(9000, 9000).png().toBuffer(), PhotoOfTooManyPixels],
  ] as const
  for (const [file, refusal] of refused) await expect(processPhoto(file), refusal.name).rejects.toThrow(refusal)
})

test('makes the first photo the main one, and adds the same one only once', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const first = await give(anna)
  const second = await give(anna)
  await forTenant(world.saffron, (db) => addProcessedPhoto(db, anna, first))
  const rows = await world.database.owner
    .selectFrom('photos')
    .select(['hash', 'position'])
    .orderBy('position')
    .execute()
  expect(rows).toEqual([
    { hash: first.hash, position: 0 },
    { hash: second.hash, position: 1 },
  ])
  const { has_photo } = await world.database.owner.selectFrom('members').select('has_photo').executeTakeFirstOrThrow()
  expect(has_photo).toBe(true)
})

test('gives photos that come at once places of their own, up to the limit', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const coming = Array.from({ length: 6 }, (_, index) =>
    forTenant(world.saffron, (db) => {
      const photo = { hash: `photo${index}`, blurredHash: 'blurred', width: 200, height: 250 }
      return addProcessedPhoto(db, anna, photo, { most: 3 })
    }),
  )
  expect((await Promise.all(coming)).filter(Boolean)).toHaveLength(3)
  const rows = await world.database.owner.selectFrom('photos').select('position').orderBy('position').execute()
  expect(rows.map(({ position }) => position)).toEqual([0, 1, 2])
})

test('a photo that waits for a look is shown to nobody', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  await give(anna, 'pending')
  expect(await gallery(anna, ben)).toEqual([])
})

test('shows three photos to free members, all to premium, the main one to visitors', async () => {
  await using world = await openWorld()
  const { anna, free, paid } = await world.members({ anna: {}, free: {}, paid: { premium: true } })
  for (let photo = 0; photo < 5; photo++) await give(anna)
  const locks = async (viewer: Person | null) => (await gallery(anna, viewer)).map(({ locked }) => locked)
  expect(await locks(free)).toEqual([false, false, false, true, true])
  expect(await locks(paid)).toEqual([false, false, false, false, false])
  expect(await locks(anna)).toEqual([false, false, false, false, false])
  expect(await locks(null)).toEqual([false, true, true, true, true])
})

test('nothing in a locked photo of a gallery leads to its sharp file', async () => {
  await using world = await openWorld()
  const { anna, free, paid } = await world.members({ anna: {}, free: {}, paid: { premium: true } })
  const written = [await give(anna), await give(anna), await give(anna), await give(anna)]
  const secret = written[3]?.hash ?? ''
  const locked = (await gallery(anna, free))[3]
  expect(JSON.stringify(locked)).not.toContain(secret)
  const blurred = fileOf(locked?.sources[0]?.url ?? '')
  expect(await readFreePhoto(world.saffron, blurred)).not.toBeNull()
  for (const width of photoWidths) {
    expect(await readFreePhoto(world.saffron, blurred.replace('blurred', String(width)))).toBeNull()
    const query = new URLSearchParams({ until: '999999', signature: 'x' })
    expect(await readLockedPhoto(world.saffron, `${locked?.id}-${width}.webp`, query)).toBeNull()
  }
  const [small, middle] = (await gallery(anna, paid))[3]?.sources.map(({ url }) => url) ?? []
  expect(JSON.stringify(await gallery(anna, paid))).not.toContain(secret)
  const read = (url = '', tenant = world.saffron, file = fileOf(url)) => readLockedPhoto(tenant, file, queryOf(url))
  expect(await read(small)).not.toBeNull()
  expect(await read(middle)).not.toBeNull()
  // The signature of one size, photo or pool is none for another.
  expect(await read(small, world.saffron, fileOf(middle ?? ''))).toBeNull()
  expect(await read(small, world.noirRose)).toBeNull()
})

test('serves a locked photo to a sister brand while its member consents', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: { shared: true } })
  await give(anna)
  const photo = await world.database.owner.selectFrom('photos').select('id').executeTakeFirstOrThrow()
  const url = lockedPhotoUrl(world.coast.poolId, photo, 200, Date.now())
  const read = () => readLockedPhoto(world.coast, fileOf(url), queryOf(url))
  expect(await read()).not.toBeNull()
  await world.database.owner.updateTable('members').set({ shared_with: [] }).execute()
  expect(await read()).toBeNull()
})

test('the address of a locked photo ends after the next-but-one hour began', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  await give(anna)
  const photo = await world.database.owner.selectFrom('photos').select('id').executeTakeFirstOrThrow()
  expect(isUuid(photo.id)).toBe(true)
  const now = Date.now()
  const read = (made: number) => {
    const url = lockedPhotoUrl(world.saffron.poolId, photo, 200, made)
    return readLockedPhoto(world.saffron, fileOf(url), queryOf(url))
  }
  const until = (await read(now))?.until ?? 0
  expect(until - now).toBeGreaterThan(3_600_000)
  expect(until - now).toBeLessThanOrEqual(7_200_000)
  expect(await read(now - 7_200_000)).toBeNull()
})

test('serves a photo only to brands that show its member, from no other folder', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: { shared: true }, ben: {} })
  const written = await give(anna)
  const his = await give(ben)
  const [source] = freePhoto({ id: 'x', ...written }, '').sources
  const file = fileOf(source?.url ?? '')
  expect(source?.url).toBe(`/photos/${written.hash}-200.webp`)
  expect(await readFreePhoto(world.saffron, file)).not.toBeNull()
  expect(await readFreePhoto(world.coast, file)).not.toBeNull()
  expect(await readFreePhoto(world.noirRose, file)).toBeNull()
  expect(await readFreePhoto(world.saffron, photoFile(his.hash, 200))).not.toBeNull()
  expect(await readFreePhoto(world.coast, photoFile(his.hash, 200))).toBeNull()
  for (const name of ['../secret', '..%2Fsecret', `${'a'.repeat(43)}-600.webp`, `${written.hash}-601.webp`, '']) {
    expect(await readFreePhoto(world.saffron, name)).toBeNull()
  }
})

test('creates 400 pixels of an older photo on request, unless its files are gone', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const written = await keepPhoto(anna.member, await processPhoto(await picture(900, 1200).jpeg().toBuffer()))
  await forTenant(world.saffron, (db) => addProcessedPhoto(db, anna, written))
  const storage = storageOf(world.saffron)
  const file = photoFile(written.hash, 400)
  await storage.remove(storageKey(file))
  const served = await readFreePhoto(world.saffron, file)
  expect(await sharp(served ?? undefined).metadata()).toMatchObject({ width: 400, height: 533, format: 'webp' })
  expect(await storage.get(storageKey(file))).toEqual(served)
  for (const each of filesOf(written)) await storage.remove(storageKey(each))
  expect(await readFreePhoto(world.saffron, file)).toBeNull()
  expect(await storage.get(storageKey(file))).toBeNull()
})
