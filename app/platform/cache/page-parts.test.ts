import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { joined, joinedAsGzip, partsOf } from './page-parts'

const mark = 'carried=here'
const link = `<a href="/signup?${mark}">Jóin</a>`

test('a text stands in the place of each mark, plain and as gzip', () => {
  for (const html of [
    link,
    `${mark}${mark}`,
    `<p>${'hello '.repeat(9_000)}</p>${link.repeat(40)}<p>end</p>`,
    'none',
    '',
  ]) {
    const parts = partsOf(html, mark)
    for (const text of ['', 'network=a', 'ü$&'.repeat(1_000)]) {
      const wanted = html.split(mark).join(text)
      expect(joined(parts, Buffer.from(text)).toString()).toBe(wanted)
      expect(gunzipSync(joinedAsGzip(parts, Buffer.from(text))).toString()).toBe(wanted)
    }
  }
})

test('nothing is compressed anew, and still as well as a page is', () => {
  const html = `<style>${'.card{color:red;margin:0 auto}'.repeat(1_000)}</style>${link.repeat(20)}`
  const zipped = joinedAsGzip(partsOf(html, mark), Buffer.from('network=a'))
  expect(zipped.length).toBeLessThan(html.length / 10)
})
