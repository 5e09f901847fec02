import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { storageOf } from '~/platform/storage.server'
import { uuidv7 } from '~/platform/tokens.server'
import type { Person } from '../../../../tests/support/person'
import { openWorld } from '../../../../tests/support/world'
import { readFreePhoto } from '../read-photo.server'
import { blurredFile } from '../schema'
import { storageKey } from '../stored-files'
import { removePhoto } from './arrange-photos.server'
import { submitPhotos } from './submit-photos.server'

const dataDir = mkdtempSync(join(tmpdir(), 'manyhearts-bad-'))
vi.stubEnv('DATA_DIR', dataDir)
vi.stubEnv('LOG_LEVEL', 'silent')

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: 'white' } })
/** A picture of noise: every byte of it counts. */
const jpeg = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { width: 200, height: 250, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer()
}

/** A PNG that says it is larger than it is, in its header and the checksum of that. */
async function bomb(side: number): Promise<Buffer> {
  const png = await plain(9, 9).png().toBuffer()
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return png
}

const script = Buffer.from('<script>alert(1)</script>')

/** What is sent as a photo, and the text that comes back. */
const refused: Record<string, [file: () => Promise<Buffer>, text: string]> = {
  'nothing at all': [async () => Buffer.alloc(0), 'photos:error.no_file'],
  'a JPEG that ends in the middle': [async () => (await jpeg()).subarray(0, 3000), 'photos:error.damaged'],
  'a PNG of 3,600 megapixels in some bytes': [() => bomb(60_000), 'photos:error.too_many_pixels'],
  'a PNG of a single column': [() => plain(1, 60_000).png().toBuffer(), 'photos:error.too_narrow'],
  'a picture twenty-one times as tall as wide': [() => plain(40, 841).png().toBuffer(), 'photos:error.too_narrow'],
  'the first byte of a PNG': [async () => Buffer.from([0x89, 0x50, 0x4e, 0x00]), 'photos:error.wrong_format'],
  'a PNG without its first byte': [async () => Buffer.from('xPNG\r\n\u001a\n'), 'photos:error.wrong_format'],
  'the first two bytes of a JPEG': [async () => Buffer.from([0xff, 0xd8, 0x00, 0x00]), 'photos:error.wrong_format'],
  'a WAVE in its RIFF': [async () => Buffer.from('RIFF\0\0\0\0WAVEfmt '), 'photos:error.wrong_format'],
  'a WebP without its RIFF': [async () => Buffer.from('RIFX\0\0\0\0WEBPVP8 '), 'photos:error.wrong_format'],
  'a film': [async () => Buffer.from('\0\0\0 ftypisom\0\0\0\0isomiso2'), 'photos:error.wrong_format'],
  'a PNG of a single row': [() => plain(60_000, 1).png().toBuffer(), 'photos:error.too_narrow'],
  'an SVG': [async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'photos:error.wrong_format'],
  'a GIF': [() => plain(9, 9).gif().toBuffer(), 'photos:error.wrong_format'],
  'a TIFF': [() => plain(9, 9).tiff().toBuffer(), 'photos:error.wrong_format'],
  'an AVIF': [async () => Buffer.from('\0\0\0 ftypavif\0\0\0\0avifmif1'), 'photos:error.wrong_format'],
  'a HEIC': [async () => Buffer.from('\0\0\0 ftypheic\0\0\0\0heicmif1'), 'photos:error.heic'],
  'a PDF': [async () => Buffer.from('%PDF-1.7\n%%EOF'), 'photos:error.wrong_format'],
  'a page called a photo': [async () => script, 'photos:error.wrong_format'],
  'a page behind the first bytes of a JPEG': [
    async () => Buffer.concat([(await jpeg()).subarray(0, 20), script]),
    'photos:error.unreadable',
  ],
}

function send(person: Person, file: File) {
  const form = new FormData()
  form.set('intent', 'add_photo')
  form.set('photo', file)
  return submitPhotos(person.member, form, (key) => key)
}

test('refuses what is no photo with a text, and keeps nothing', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const stored = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  const before = stored()
  for (const [kind, [file, text]] of Object.entries(refused)) {
    // The name and the type that come with a file say nothing.
    const reply = await send(anna, new File([new Uint8Array(await file())], 'me.jpg', { type: 'image/jpeg' }))
    expect(reply, kind).toMatchObject({ refused: text })
  }
  expect(await world.database.owner.selectFrom('photos').selectAll().execute()).toEqual([])
  expect(stored()).toEqual(before)
})

test('a picture twenty times as tall as wide is the tallest that is taken', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const tall = await plain(40, 800).png().toBuffer()
  expect(await send(anna, new File([new Uint8Array(tall)], 'me.png'))).toBeNull()
})

test.each(['', 'burn_photo', 'photo'])('a form that asks for %j is none of ours', async (intent) => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const form = new FormData()
  form.set('intent', intent)
  const answer = submitPhotos(anna.member, form, (key) => key).catch((thrown: unknown) => thrown)
  expect(await answer).toMatchObject({ status: 400 })
})

test('a member sends 60 photos an hour, whatever comes of them', async () => {
  await using world = await openWorld()
  const { anna, ben } = await world.members({ anna: {}, ben: {} })
  const broken = () => new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'me.jpg')
  for (let photo = 0; photo < 60; photo++) {
    expect(await send(anna, broken())).toMatchObject({ refused: 'photos:error.unreadable' })
  }
  expect(await send(anna, broken())).toEqual({ refused: 'photos:error.too_often', status: 429 })
  expect(await send(ben, broken())).toMatchObject({ refused: 'photos:error.unreadable' })
})

test('a JPEG that is a page, too, becomes a picture alone', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const both = Buffer.concat([await jpeg(), script])
  expect(await send(anna, new File([new Uint8Array(both)], 'me.html', { type: 'text/html' }))).toBeNull()
  const { hash } = await world.database.owner.selectFrom('photos').select('hash').executeTakeFirstOrThrow()
  const stored = (await readFreePhoto(world.saffron, `${hash}-200.webp`)) ?? Buffer.alloc(0)
  expect(stored.includes('<script>')).toBe(false)
  expect((await sharp(stored).metadata()).format).toBe('webp')
})

test('keeps nothing of a photo that can be stored in part only', async () => {
  await using world = await openWorld()
  const { anna } = await world.members({ anna: {} })
  const file = await jpeg()
  await send(anna, new File([new Uint8Array(file)], 'me.jpg'))
  const { id, blurred_hash } = await world.database.owner
    .selectFrom('photos')
    .select(['id', 'blurred_hash'])
    .executeTakeFirstOrThrow()
  await removePhoto(anna.member, id)
  await world.mails()
  // A folder stands where the last of its files would go.
  const files = join(dataDir, 'files', world.saffron.poolId)
  mkdirSync(join(files, storageKey(blurredFile(blurred_hash)), 'in the way'), { recursive: true })
  const reply = await send(anna, new File([new Uint8Array(file)], 'me.jpg'))
  expect(reply).toMatchObject({ refused: 'photos:error.not_kept', status: 503 })
  expect(await world.database.owner.selectFrom('photos').selectAll().execute()).toEqual([])
  rmSync(join(files, storageKey(blurredFile(blurred_hash))), { recursive: true })
  await world.pass(1)
  await world.mails()
  const left = readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  expect(left).toEqual([])
})

test.each(['remove_photo', 'main_photo', 'photo_forward', 'photo_back', 'place_photo'])(
  '%s of a photo that is not one’s own says that it is gone',
  async (intent) => {
    await using world = await openWorld()
    const { anna } = await world.members({ anna: {} })
    for (const id of [uuidv7(), '', 'x', '../1', "' or 1=1"]) {
      const form = new FormData()
      form.set('intent', intent)
      form.set('photo_id', id)
      form.set('place', '-1e99')
      expect(await submitPhotos(anna.member, form, (key) => key)).toMatchObject({
        refused: 'photos:error.not_found',
        status: 404,
      })
    }
  },
)

test('a guessed name of a file leads nowhere, not even one of another folder', async () => {
  await using world = await openWorld()
  await storageOf(world.saffron).put('secret.txt', Buffer.from('secret'))
  const guesses = [
    'secret.txt',
    '../secret.txt',
    `${'A'.repeat(43)}-1600.webp`,
    `..%2f${'A'.repeat(40)}-200.webp`,
    '%00',
  ]
  for (const guess of guesses) expect(await readFreePhoto(world.saffron, guess)).toBeNull()
})
