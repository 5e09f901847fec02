import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { noise } from '../../../../tests/support/photo'
import { processPhoto } from '../process-photo.server'

const plain = (width: number, height: number, background = 'white') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

const bytes = (...values: number[]) => Buffer.from(values)
const endOfImage = bytes(0xff, 0xd9)

/** Position of the header of the first scan. */
function scanOf(jpeg: Buffer): number {
  let at = 2
  while (jpeg[at + 1] !== 0xda) at += 2 + jpeg.readUInt16BE(at + 2)
  return at
}

/** The file with the header of its scan changed: the last three bytes, Ss, Se and AhAl. */
function withScanHeader(jpeg: Buffer, header: number[]): Buffer {
  const copy = Buffer.from(jpeg)
  const scan = scanOf(copy)
  copy.set(header, scan + 2 + copy.readUInt16BE(scan + 2) - 3)
  return copy
}

/** The file with bytes between its first and its second part. */
function withBytes(jpeg: Buffer, at: number, inserted: Buffer): Buffer {
  return Buffer.concat([jpeg.subarray(0, at), inserted, jpeg.subarray(at)])
}

const adobe = (transform: number) =>
  Buffer.concat([bytes(0xff, 0xee, 0, 14), Buffer.from('Adobe\0d\0\0\0\0'), bytes(transform)])

/** Faults that phones and galleries make around whole pixels. */
const faults: Record<string, (jpeg: Buffer) => Buffer> = {
  'zeros in the header of its scan': (jpeg) => withScanHeader(jpeg, [0, 0, 0]),
  'a nonsense header of its scan': (jpeg) => withScanHeader(jpeg, [1, 5, 0x10]),
  'no end marker': (jpeg) => jpeg.subarray(0, -2),
  'half an end marker': (jpeg) => jpeg.subarray(0, -1),
  'zeros for an end marker': (jpeg) => Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(500)]),
  'bytes before its end': (jpeg) => withBytes(jpeg, jpeg.length - 2, bytes(0x12, 0x34, 0)),
  'zeros between two segments': (jpeg) => withBytes(jpeg, scanOf(jpeg), Buffer.alloc(3)),
  'zeros between segments, and no end marker': (jpeg) => withBytes(jpeg.subarray(0, -2), scanOf(jpeg), Buffer.alloc(3)),
  'fill bytes before a marker': (jpeg) => withBytes(jpeg, scanOf(jpeg), bytes(0xff, 0xff)),
  'a film behind its end': (jpeg) => Buffer.concat([jpeg, Buffer.from('\0\0\0\u0018ftypmp42MotionPhoto_Data')]),
  'an unknown version of Adobe’s segment': (jpeg) => withBytes(jpeg, 2, adobe(9)),
  'unreadable camera data': (jpeg) =>
    withBytes(jpeg, 2, Buffer.concat([bytes(0xff, 0xe1, 0, 12), Buffer.from('Exif\0\0????')])),
  'an unreadable color profile': (jpeg) =>
    withBytes(jpeg, 2, Buffer.concat([bytes(0xff, 0xe2, 0, 20), Buffer.from('ICC_PROFILE\0\u0001\u0001????')])),
}

test.each(Object.keys(faults))('a photo with %s is taken whole', async (fault) => {
  const whole = await noise(400, 500)
  const [expected, found] = [await processPhoto(whole), await processPhoto(faults[fault]?.(whole) ?? Buffer.alloc(0))]
  expect(found.sizes).toEqual(expected.sizes)
})

test('a faulty photo keeps the orientation that its camera wrote', async () => {
  const sideways = await sharp(await noise(300, 200))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const faulty = withScanHeader(sideways, [0, 0, 0])
  expect(await processPhoto(faulty)).toMatchObject({ width: 200, height: 300 })
})

const progressive = async () =>
  sharp(await noise(400, 500))
    .jpeg({ progressive: true })
    .toBuffer()
const png = async () =>
  sharp(await noise(400, 500))
    .png()
    .toBuffer()
const webp = async () =>
  sharp(await noise(400, 500))
    .webp()
    .toBuffer()
const cut = (file: Buffer, part: number) => file.subarray(0, Math.floor(file.length * part))

test.each<[string, () => Promise<Buffer>, string]>([
  ['a JPEG without its second half', async () => cut(await noise(), 0.5), 'damaged'],
  ['a JPEG without its last bytes', async () => (await noise()).subarray(0, -30), 'damaged'],
  ['a JPEG that was cut and closed', async () => Buffer.concat([cut(await noise(), 0.9), endOfImage]), 'damaged'],
  ['a progressive JPEG that was cut in a scan', async () => cut(await progressive(), 0.7), 'damaged'],
  ['a faulty JPEG that was cut', async () => cut(withScanHeader(await noise(), [0, 0, 0]), 0.9), 'damaged'],
  ['a PNG without its second half', async () => cut(await png(), 0.5), 'damaged'],
  ['a WebP without its second half', async () => cut(await webp(), 0.5), 'damaged'],
  ['a JPEG without pixels', async () => (await noise()).subarray(0, 200), 'unreadable'],
])('%s is refused with its reason', async (_, file, reason) => {
  await expect(processPhoto(await file())).rejects.toMatchObject({ code: `photos:error.${reason}`, status: 422 })
})

test('a progressive JPEG keeps its pixels without an end marker', async () => {
  expect(await processPhoto((await progressive()).subarray(0, -2))).toMatchObject({ width: 400, height: 500 })
})

test.each<[string, number, number, (picture: Sharp) => Sharp]>([
  ['64 megapixels', 9248, 6920, (picture) => picture.jpeg()],
  ['a panorama', 16_382, 3628, (picture) => picture.jpeg()],
  ['a panorama as WebP', 16_382, 3628, (picture) => picture.webp({ effort: 0 })],
])('%s of a phone are taken', { timeout: 60_000 }, async (_, width, height, written) => {
  const photo = await processPhoto(await written(plain(width, height)).toBuffer())
  expect(photo).toMatchObject({ width: 1600, height: Math.round((height * 1600) / width) })
})

test('a picture of too many pixels is told its own size and the largest that is taken', async () => {
  const large = await plain(12_000, 9000).jpeg().toBuffer()
  await expect(processPhoto(large)).rejects.toMatchObject({
    code: 'photos:error.too_many_pixels',
    data: { megapixels: 108, most: 64 },
  })
  // Interlaced rows wait for each other: 56 megapixels of 8 bytes each would take 448 MB.
  const deep = pngOf({ width: 8000, height: 7000, depth: 16, interlaced: true })
  await expect(processPhoto(deep)).rejects.toMatchObject({
    code: 'photos:error.too_many_pixels',
    data: { megapixels: 56, most: 50 },
  })
})

const red = [200, 0, 0]
const colorOf = async (file: Buffer) => {
  const { sizes } = await processPhoto(file)
  const { channels } = await sharp(sizes[0]?.bytes).stats()
  return channels.map(({ mean }) => Math.round(mean / 20) * 20)
}

test('an animated WebP or PNG gives its first frame', async () => {
  const frames = Buffer.concat(['rgb(200,0,0)', 'rgb(0,0,200)'].map((color) => solid(color)))
  const film = sharp(frames, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
  const animated = await film.webp({ loop: 0, delay: [100, 100], lossless: true }).toBuffer()
  expect((await sharp(animated).metadata()).pages).toBe(2)
  expect(await colorOf(animated)).toEqual(red)
  expect(await colorOf(animatedPng())).toEqual(red)
})

function solid(color: string): Buffer {
  const rgb = color.match(/\d+/g)?.map(Number) ?? []
  return Buffer.concat(Array.from({ length: 40 * 40 }, () => Buffer.from(rgb)))
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), content])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

function numbers(...values: number[]): Buffer {
  const written = Buffer.alloc(4 * values.length)
  for (const [index, value] of values.entries()) written.writeUInt32BE(value, 4 * index)
  return written
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface PngWish {
  width: number
  height: number
  depth: number
  interlaced: boolean
}

/** A PNG of RGBA that has a header and one byte of pixels. */
function pngOf({ width, height, depth, interlaced }: PngWish): Buffer {
  const header = Buffer.concat([numbers(width, height), bytes(depth, 6, 0, 0, interlaced ? 1 : 0)])
  return Buffer.concat([pngStart, chunk('IHDR', header), chunk('IDAT', deflateSync(bytes(0)))])
}

/** A PNG whose first frame is red and whose second is blue. */
function animatedPng(): Buffer {
  const rows = (color: number[]) =>
    deflateSync(Buffer.concat(Array.from({ length: 40 }, () => Buffer.from([0, ...Array(40).fill(color).flat()]))))
  const frame = (sequence: number) =>
    chunk('fcTL', Buffer.concat([numbers(sequence, 40, 40, 0, 0), bytes(0, 1, 0, 10, 0, 0)]))
  return Buffer.concat([
    pngStart,
    chunk('IHDR', Buffer.concat([numbers(40, 40), bytes(8, 2, 0, 0, 0)])),
    chunk('acTL', numbers(2, 0)),
    frame(0),
    chunk('IDAT', rows(red)),
    frame(1),
    chunk('fdAT', Buffer.concat([numbers(2), rows([0, 0, 200])])),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Reads a file in a process of its own and returns by how many megabytes that grew at most. */
async function memoryOf(file: Buffer): Promise<number> {
  const path = join(mkdtempSync(join(tmpdir(), 'manyhearts-memory-')), 'photo')
  writeFileSync(path, file)
  const code = `
    import { readFileSync } from 'node:fs'
    const { processPhoto } = await import('./app/modules/photos/process-photo.server.ts')
    const [file, small] = process.argv.slice(-2).map((path) => readFileSync(path))
    const peak = () => process.resourceUsage().maxRSS / 1024
    await processPhoto(small)
    const before = peak()
    await processPhoto(file)
    console.log(peak() - before)`
  const small = `${path}-small`
  writeFileSync(small, await noise(2000, 2500))
  const args = ['--import', 'tsx', '--input-type=module', '-e', code, path, small]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return Number(stdout)
}

test('64 megapixels stay within the bound of memory', { timeout: 120_000 }, async () => {
  const picture = plain(9248, 6920)
  expect(await memoryOf(await picture.clone().jpeg().toBuffer())).toBeLessThan(100)
  const worst = await picture.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()
  expect(await memoryOf(worst)).toBeLessThan(450)
})
