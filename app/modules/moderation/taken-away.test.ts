import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AppLoadContext } from '@remix-run/node'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { forTenant } from '~/database/for-tenant.server'
import { readBacklog } from '~/database/numbers/backlog.server'
import { galleryFor } from '~/modules/photos/gallery.server'
import {
  approvePhoto,
  NoSuchPhoto,
  PhotoFilesGone,
  photosInStatus,
  rejectPhoto,
  removeMembersPhoto,
} from '~/modules/photos/moderation/review-photos.server'
import { activePhotos } from '~/modules/photos/queries.server'
import type { PhotoView } from '~/modules/photos/schema'
import { filesOf, storageKey } from '~/modules/photos/stored-files'
import { removePhoto } from '~/modules/photos/upload/arrange-photos.server'
import { ownPhotos } from '~/modules/photos/upload/own-photos.server'
import { uploadPhoto } from '~/modules/photos/upload/upload-photo.server'
import { outboundClient } from '~/platform/http/outbound.server'
import { storageOf } from '~/platform/storage.server'
import { loader as lockedPhoto } from '~/routes/pages/locked-photo'
import { loader as freePhoto } from '~/routes/pages/photo'
import { openEffects } from '../../../tests/support/effects'
import type { Person } from '../../../tests/support/person'
import { certificate, openHttps } from '../../../tests/support/servers/https'
import type { World } from '../../../tests/support/world'
import { openWorld } from '../../../tests/support/world'
import { decideMember } from './by-hand/decide-member.server'
import { restoreMember } from './by-hand/restore-member.server'
import { decideReport } from './decide-report.server'
import { readReport } from './queries.server'
import { reportMember } from './report-member.server'

vi.stubEnv('DATA_DIR', mkdtempSync(join(tmpdir(), 'manyhearts-taken-away-')))

/** A small picture: no other is equal to it. */
function noise(): Promise<Buffer> {
  const gaussian = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 60, height: 75, channels: 3, background: 'white', noise: gaussian } })
    .jpeg()
    .toBuffer()
}

/** What the server answers to the address of a photo. */
async function answer(world: World, address: string, headers: Record<string, string> = {}): Promise<Response> {
  const url = new URL(address, 'https://saffron.example')
  const file = url.pathname.split('/').at(-1) ?? ''
  const context = { tenant: world.saffron, url } as AppLoadContext
  const args = { params: { file }, request: new Request(url, { headers }), context }
  try {
    return await (url.pathname.startsWith('/photos/locked/') ? lockedPhoto(args) : freePhoto(args))
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

const addressesIn = (photos: PhotoView[]) => photos.flatMap(({ sources }) => sources.map(({ url }) => url))

/** Every address under which a photo of Anna's was ever shown: to visitor, free and premium member, herself and the staff. */
async function shownAddresses({ saffron }: World, anna: Person): Promise<string[]> {
  const photos = await forTenant(saffron, (db) => activePhotos(db, anna.id))
  const viewers = [null, { id: 'free', paid: false }, { id: 'premium', paid: true }]
  const own = await ownPhotos(anna.member, (key) => key)
  const staff = (await photosInStatus(saffron, 'active')).flatMap(({ url }) => url ?? [])
  const addresses = [
    ...viewers.flatMap((viewer) => addressesIn(galleryFor(saffron, viewer, anna.id, photos))),
    ...photos.flatMap((photo) => filesOf(photo).map((file) => `/photos/${file}`)),
    ...addressesIn(own.photos.map(({ photo }) => photo)),
    ...staff,
  ]
  return [...new Set(addresses)]
}

async function statusesOf(world: World, addresses: string[]): Promise<number[]> {
  const answers = await Promise.all(addresses.map((address) => answer(world, address)))
  return [...new Set(answers.map(({ status }) => status))]
}

async function filesLeft({ saffron }: World, files: string[]): Promise<number> {
  const found = await Promise.all(files.map((file) => storageOf(saffron).get(storageKey(file))))
  expect((await readBacklog()).filter(({ oldestSeconds }) => oldestSeconds > 0)).toEqual([])
  return found.filter(Boolean).length
}

/** Anna with four photos, one of them locked; their addresses, and the files of all. */
async function openGallery(world: World) {
  const { anna, ben } = await world.members({ anna: { premium: true }, ben: {} })
  for (let photo = 0; photo < 4; photo += 1) await uploadPhoto(anna.member, await noise())
  const photos = await forTenant(world.saffron, (db) => activePhotos(db, anna.id))
  const addresses = await shownAddresses(world, anna)
  expect(await statusesOf(world, addresses)).toEqual([200])
  return { anna, ben, photos, addresses, files: photos.flatMap(filesOf) }
}

async function disable(world: World, anna: Person, ben: Person): Promise<string> {
  await reportMember(ben.member, { memberId: anna.id, reason: 'fake', message: null })
  const { reference } = await world.database.owner.selectFrom('reports').select('reference').executeTakeFirstOrThrow()
  await decideReport(world.saffron, { reference, act: 'disabled', statements: {} })
  return reference
}

test('removes rejected photos at once by every address, their files in half a year', async () => {
  await using world = await openWorld()
  const { anna, photos, addresses, files } = await openGallery(world)
  for (const { id } of photos) await rejectPhoto(world.saffron, id, 'copied')
  expect(await statusesOf(world, addresses)).toEqual([404])
  expect(addressesIn((await ownPhotos(anna.member, (key) => key)).photos.map(({ photo }) => photo))).toEqual([])
  expect((await photosInStatus(world.saffron, 'rejected')).map(({ url }) => url)).toEqual([null, null, null, null])
  await world.mails()
  expect(await filesLeft(world, files)).toBe(files.length)
  // The operator's hand had slipped.
  await approvePhoto(world.saffron, photos[0]?.id ?? '')
  await world.pass(186 * 24)
  await world.mails()
  expect(await filesLeft(world, files)).toBe(5)
  expect(
    await statusesOf(
      world,
      filesOf(photos[0] ?? { hash: '', blurredHash: '' }).map((file) => `/photos/${file}`),
    ),
  ).toEqual([200])
  await expect(approvePhoto(world.saffron, photos[1]?.id ?? '')).rejects.toThrow(PhotoFilesGone)
})

test('a rejected photo that is sent again stays gone, with its files', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const file = await noise()
  await uploadPhoto(anna.member, file)
  const photos = await forTenant(world.saffron, (db) => activePhotos(db, anna.id))
  await rejectPhoto(world.saffron, photos[0]?.id ?? '', 'nudity')
  await world.pass(186 * 24)
  await world.mails()
  await uploadPhoto(anna.member, file)
  await world.pass(186 * 24)
  await world.mails()
  expect(await filesLeft(world, photos.flatMap(filesOf))).toBe(0)
  expect(await photosInStatus(world.saffron, 'rejected')).toHaveLength(1)
})

test('removes a photo at once with its files, by owner or operator', async () => {
  await using world = await openWorld()
  const { anna, photos, addresses, files } = await openGallery(world)
  const [first, ...others] = photos.map(({ id }) => id)
  await removePhoto(anna.member, first ?? '')
  for (const id of others) await removeMembersPhoto(world.saffron, id)
  expect(await statusesOf(world, addresses)).toEqual([404])
  expect(await world.mails()).toEqual([])
  expect(await filesLeft(world, files)).toBe(0)
  await expect(removeMembersPhoto(world.saffron, first ?? '')).rejects.toThrow(NoSuchPhoto)
})

test('no brand removes the photos of another', async () => {
  await using world = await openWorld()
  const { photos, addresses } = await openGallery(world)
  for (const brand of [world.coast, world.noirRose]) {
    await expect(removeMembersPhoto(brand, photos[0]?.id ?? '')).rejects.toThrow(NoSuchPhoto)
  }
  expect(await statusesOf(world, addresses)).toEqual([200])
})

test('hides a disabled member’s photos at once, and deletes them half a year later', async () => {
  await using world = await openWorld()
  const { anna, ben, addresses, files } = await openGallery(world)
  const reference = await disable(world, anna, ben)
  expect(await statusesOf(world, addresses)).toEqual([404])
  expect((await readReport(world.saffron, reference)).photos.map(({ url }) => url)).toEqual([null, null, null, null])
  const decide = (act: 'disabled' | 'nothing') => decideReport(world.saffron, { reference, act, statements: {} })
  await decide('nothing')
  expect(
    await statusesOf(
      world,
      addresses.filter((address) => !address.includes('locked')),
    ),
  ).toEqual([200])
  await world.pass(100 * 24)
  await decide('disabled')
  await world.pass(84 * 24)
  await world.mails()
  expect(await filesLeft(world, files)).toBe(files.length)
  await world.pass(102 * 24)
  await world.mails()
  expect(await filesLeft(world, files)).toBe(0)
})

test('deletes only photos of members still disabled half a year later', async () => {
  await using world = await openWorld()
  const { anna, ben, carl, dirk } = await world.members({ ben: {}, anna: {}, carl: {}, dirk: {} })
  for (const { member } of [anna, carl]) await uploadPhoto(member, await noise())
  const decide = (person: Person, act: 'disabled' | 'none') =>
    act === 'none'
      ? restoreMember(world.saffron, null, person.id, { words: '' })
      : decideMember(world.saffron, null, person.id, { act, ground: 'fake', words: '' })
  const photosOf = async (person: Person) => {
    const photos = await world.database.owner.selectFrom('photos').select('member_id').execute()
    return photos.filter(({ member_id }) => member_id === person.id).length
  }
  for (const person of [anna, carl]) await decide(person, 'disabled')
  await decide(anna, 'none')
  await world.pass(150 * 24)
  for (const person of [ben, dirk]) await decide(person, 'disabled')
  await world.pass(36 * 24)
  await world.mails()
  expect([await photosOf(anna), await photosOf(carl)]).toEqual([1, 0])
})

test('a deleted member’s photos are gone at once', async () => {
  await using world = await openWorld()
  const { anna, addresses } = await openGallery(world)
  await world.database.owner.updateTable('members').set({ status: 2 }).where('id', '=', anna.id).execute()
  expect(await statusesOf(world, addresses)).toEqual([404])
})

test('lets browsers and CDNs keep a photo for an hour, and its absence never', async () => {
  await using world = await openWorld()
  const { anna, ben, addresses } = await openGallery(world)
  for (const address of addresses) {
    const caching = (await answer(world, address)).headers.get('cache-control') ?? ''
    expect(Number(/max-age=(\d+)/.exec(caching)?.[1] ?? Number.NaN), `${address}: ${caching}`).toBeLessThanOrEqual(
      3_600,
    )
    expect(caching).not.toContain('immutable')
  }
  const free = addresses.find((address) => /^\/photos\/[\w-]+-200\.webp$/.test(address)) ?? ''
  const etag = (await answer(world, free)).headers.get('etag') ?? ''
  const again = () => answer(world, free, { 'If-None-Match': etag })
  expect((await again()).status).toBe(304)
  await disable(world, anna, ben)
  const gone = await again()
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('shows a waiting photo only to owner and staff, by an address that ends', async () => {
  await using world = await openWorld({ saffron: { photo_moderation: 'manual' } })
  const { anna } = await world.members({ anna: {} })
  await uploadPhoto(anna.member, await noise())
  const { hash, blurred_hash: blurredHash } = await world.database.owner
    .selectFrom('photos')
    .select(['hash', 'blurred_hash'])
    .executeTakeFirstOrThrow()
  expect(
    await statusesOf(
      world,
      filesOf({ hash, blurredHash }).map((file) => `/photos/${file}`),
    ),
  ).toEqual([404])
  const own = addressesIn((await ownPhotos(anna.member, (key) => key)).photos.map(({ photo }) => photo))
  expect(own.length).toBeGreaterThan(0)
  const [waiting] = await photosInStatus(world.saffron, 'pending')
  expect(await statusesOf(world, [...own, waiting?.url ?? ''])).toEqual([200])
  expect(JSON.stringify([own, waiting])).not.toContain(hash)
})

test('the CDN of every brand that showed a photo is told to forget it, until it has', async () => {
  const calls: { path: string; token: string; files: string[] }[] = []
  const cdn = { status: 500 }
  await using server = await openHttps((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { files } = JSON.parse(Buffer.concat(parts).toString()) as { files: string[] }
      calls.push({ path: request.url ?? '', token: request.headers.authorization ?? '', files })
      response.writeHead(cdn.status).end()
    })
  })
  const settings = (slug: string) => ({
    cdn_prefix: `https://cdn.${slug}.example`,
    cdn_purge: { url: `https://localhost:${server.port}/${slug}`, token: { env: 'CDN_TOKEN' } },
  })
  await using world = await openWorld({ saffron: settings('saffron'), coast: settings('coast') })
  const { anna, ben } = await world.members({ anna: { shared: true }, ben: {} })
  await uploadPhoto(anna.member, await noise())
  await uploadPhoto(anna.member, await noise())
  const photos = await forTenant(world.saffron, (db) => activePhotos(db, anna.id))
  const outbound = outboundClient({ permits: (address) => address === '127.0.0.1', ca: certificate })
  await using effects = Object.assign(openEffects([world.saffron, world.coast, world.noirRose], undefined, outbound), {
    [Symbol.asyncDispose]: () => effects.close(),
  })
  await disable(world, anna, ben)
  await expect(effects.mails()).rejects.toThrow('1 effects failed')
  cdn.status = 200
  calls.length = 0
  await world.pass(1)
  await effects.mails()
  const expected = (slug: string) => photos.flatMap(filesOf).map((file) => `https://cdn.${slug}.example/photos/${file}`)
  expect(calls).toEqual(
    ['saffron', 'coast'].map((slug) => ({
      path: `/${slug}`,
      token: 'Bearer secret {"env":"CDN_TOKEN"}',
      files: expected(slug),
    })),
  )
})
