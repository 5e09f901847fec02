import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { appIcons } from '~/tenancy/files/app-icons'
import { startPictures } from '~/tenancy/files/start-pictures'
import { loadTheme } from '~/tenancy/theme/load-theme.server'
import { plainTokens } from '~/tenancy/theme/plain-tokens.server'
import { demoTenants } from '../../../../tests/support/tenants'
import { appIcon } from './app-icon.server'
import { favicon } from './favicon.server'
import { fittedLines, lettering } from './lettering.server'
import type { OwnShare } from './share-picture.server'
import { sharePicture } from './share-picture.server'

test('draws a brand’s share picture with its colours, icon and words in each language', async () => {
  const tenants = demoTenants({
    saffron: {
      index_title: {
        en: 'saffron: dating that starts with a message',
        pl: 'saffron: randki, które zaczynają się od wiadomości',
      },
    },
  })
  const saffron = { ...tenants.saffron, theme: loadTheme('amber') }
  const noir = { ...tenants.noirRose, theme: loadTheme('noir-rose') }
  const english = await sharePicture(saffron, 'en')
  const { width, height, format } = await sharp(english).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'png' })
  expect(english.length).toBeLessThan(300_000)
  expect(await colourAt(english, 5, 5)).toBe('12242f')
  expect(await colourAt(await sharePicture(noir, 'en'), 5, 5)).toBe('33121f')
  expect((await sharePicture(saffron, 'pl')).equals(english)).toBe(false)
})

test('draws letters beyond the first font file from the second, without unknown ones', () => {
  const width = (text: string) => lettering(text, '/fonts/figtree-latin.woff2', 100).width
  expect(width('ł')).toBeGreaterThan(10)
  expect(width('ab')).toBeGreaterThan(width('a'))
  expect(width('a\u4e2d')).toBe(width('a'))
})

test('favicon.ico holds the icon in the sizes that systems take', async () => {
  const { body } = (await favicon(demoTenants().saffron)) ?? { body: Buffer.alloc(0) }
  expect([body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4)]).toEqual([0, 1, 3])
  for (const [index, size] of [16, 32, 48].entries()) {
    const entry = 6 + 16 * index
    const [length, offset] = [body.readUInt32LE(entry + 8), body.readUInt32LE(entry + 12)]
    const picture = await sharp(body.subarray(offset, offset + length)).metadata()
    expect([body.readUInt8(entry), picture.format, picture.width, picture.height]).toEqual([size, 'png', size, size])
  }
})

test('draws text twice as wide at twice the size, and two letters as wide as both', () => {
  const width = (text: string, size: number) => lettering(text, '/fonts/figtree-latin.woff2', size).width
  expect(width('Hello', 100)).toBeCloseTo(2 * width('Hello', 50))
  expect(width('He', 100)).toBeCloseTo(width('H', 100) + width('e', 100))
  // An m is somewhat less wide than high.
  expect(width('m', 100)).toBeGreaterThan(60)
  expect(width('m', 100)).toBeLessThan(110)
})

test.each([
  ['Hello', 84, 1],
  ['Hello you', 84, 2],
  ['Hello you there', 60, 2],
  ['Hello you there and everybody else who reads this', 44, 2],
  ['Unbreakablyoverlongword', 44, 1],
])('%j is written at %i pixels in %i lines: as large as fits two, the smallest cut', (text, size, lines) => {
  const fitted = fittedLines(text, '/fonts/figtree-latin.woff2', { sizes: [84, 60, 44], width: 320, lines: 2 })
  expect([fitted.size, fitted.lines.length]).toEqual([size, lines])
})

test('a text that fits in a line is that line', () => {
  const fitted = fittedLines('Hello you', '/fonts/figtree-latin.woff2', { sizes: [84], width: 2000, lines: 2 })
  expect(fitted.lines).toEqual([lettering('Hello you', '/fonts/figtree-latin.woff2', 84)])
})

test('puts a page’s own picture at the right edge, or the icon if it is missing', async () => {
  const saffron = { ...demoTenants().saffron, theme: loadTheme('amber') }
  const share = (key: string, picture: OwnShare['picture']) =>
    sharePicture(saffron, 'en', { key, words: 'Somebody is waiting', picture })
  const withIcon = await sharePicture(saffron, 'en')
  const media = await share('media', { media: 'media/hero-1.webp' })
  const own = await share('own', { own: '/landers/none.webp' })
  const ground = '12242f'
  expect(await colourAt(withIcon, 1195, 5)).toBe(ground)
  expect(await colourAt(media, 1195, 5)).not.toBe(ground)
  expect(await colourAt(own, 1195, 5)).toBe(ground)
  expect(await share('media', { media: 'media/hero-1.webp' })).toBe(media)
  for (const picture of [withIcon, media]) {
    const rows = await writtenRows(picture, ground)
    const [above, below] = [rows[0] ?? 0, 630 - (rows.at(-1) ?? 0)]
    expect(Math.abs(above - below), `${above} pixels above what is written, ${below} below`).toBeLessThan(40)
  }
})

/** An icon of a dark ground, or none, with a white mark at the middle of its upper edge. */
async function iconBrand(ground: string) {
  const folder = await mkdtemp(join(tmpdir(), 'icon-'))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${ground}<path fill="#fff" d="M45 0h10v10H45z"/></svg>`
  await writeFile(join(folder, 'icon.svg'), svg)
  return { id: folder, version: '1', folder, theme: loadTheme('amber') }
}

test.each(Object.entries(appIcons))(
  'the icon %s has its size; a maskable one has room around its mark',
  async (name, { size, maskable }) => {
    const dark = await iconBrand('<path fill="#102030" d="M0 0h100v100H0z"/>')
    const { body } = (await appIcon(dark, name)) ?? { body: Buffer.alloc(0) }
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    const middle = Math.floor(size / 2)
    expect(await colourAt(body, 0, 0)).toBe('102030')
    expect(await colourAt(body, middle, Math.round(size * 0.03))).toBe(maskable ? '102030' : 'ffffff')
    expect(await colourAt(body, middle, Math.round(size * 0.13))).toBe(maskable ? 'ffffff' : '102030')
    // Where the icon has no ground a maskable one gets a white one, for systems show black.
    const bare = (await appIcon(await iconBrand(''), name))?.body
    const [, , , alpha] = await sharp(bare)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(alpha).toBe(maskable ? 255 : 0)
    if (maskable) expect(await colourAt(bare ?? Buffer.alloc(0), 0, 0)).toBe('ffffff')
  },
)

test('draws a start picture in its screen’s size with the icon in the middle', async () => {
  const brand = await iconBrand('<path fill="#102030" d="M0 0h100v100H0z"/>')
  for (const { file, width, height } of startPictures) {
    const { body } = (await appIcon(brand, file)) ?? { body: Buffer.alloc(0) }
    expect(await sharp(body).metadata(), file).toMatchObject({ format: 'png', width, height })
    expect(body.length, file).toBeLessThan(20_000)
    expect(`#${await colourAt(body, 0, 0)}`).toBe(plainTokens(brand.theme).get('--c-bg'))
    expect(await colourAt(body, Math.floor(width / 2), Math.floor(height / 2))).toBe('102030')
  }
  expect(await appIcon(brand, 'start-1x1.png')).toBeNull()
})

test('draws an icon once for each version, and none for a brand without one', async () => {
  const brand = await iconBrand('')
  const first = await appIcon(brand, '192.png')
  expect(await appIcon(brand, '192.png')).toBe(first)
  await writeFile(
    join(brand.folder, 'icon.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  )
  expect((await appIcon({ ...brand, version: '2' }, '192.png'))?.etag).not.toBe(first?.etag)
  await rm(join(brand.folder, 'icon.svg'))
  expect(await appIcon({ ...brand, version: '3' }, '192.png')).toBeNull()
  expect(await favicon({ ...brand, version: '3' })).toBeNull()
})

/** The rows of pixels, left of the picture or icon, in which something is written; the line at the lower edge is none. */
async function writtenRows(picture: Buffer, ground: string): Promise<number[]> {
  const [width, height] = [700, 616]
  const data = await sharp(picture).extract({ left: 0, top: 0, width, height }).removeAlpha().raw().toBuffer()
  const isWritten = (row: number) =>
    Array.from({ length: width }, (_, left) => 3 * (row * width + left)).some(
      (at) => data.subarray(at, at + 3).toString('hex') !== ground,
    )
  return Array.from({ length: height }, (_, row) => row).filter(isWritten)
}

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return pixel.subarray(0, 3).toString('hex')
}
