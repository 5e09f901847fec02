import sharp from 'sharp'
import { expect, test } from 'vitest'
import { loadTheme } from '~/tenancy/theme/load-theme.server'
import { demoTenants } from '../../../../tests/support/tenants'
import { favicon } from './favicon.server'
import { lettering } from './lettering.server'
import { sharePicture } from './share-picture.server'

test('a brand’s picture for other sites has its colours, its icon and its words, in each language', async () => {
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

test('letters beyond the font’s first file are drawn of its second, unknown ones left out', () => {
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

async function colourAt(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()
  return pixel.subarray(0, 3).toString('hex')
}
