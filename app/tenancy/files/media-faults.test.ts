import { randomBytes } from 'node:crypto'
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTenantFolder, soon } from '../../../tests/support/tenant-folder'
import { mediaFault } from './media-faults.server'

test('refuses a picture of 60 MB or random bytes, and leaves the brand as it was', async () => {
  await using folder = await openTenantFolder()
  const before = await folder.tenants.bySlug('coast')
  expect(before?.slug).toBe('coast')
  writeFileSync(folder.path('coast', 'media', 'noise.webp'), randomBytes(5_000))
  writeFileSync(folder.path('coast', 'media', 'huge.webp'), 'RIFF')
  truncateSync(folder.path('coast', 'media', 'huge.webp'), 60_000_000)
  await soon()
  expect(await folder.tenants.bySlug('coast')).toBe(before)
  expect(folder.log).toEqual([
    'tenants/coast/media/huge.webp expected a picture of 10 MB at most',
    'tenants/coast/media/noise.webp expected a picture, as .webp says',
  ])
})

const megabyte = 1_000_000

/** How a file of each kind begins, and how large it may be. */
test.each([
  ['a.webp', 'RIFF\0\0\0\0WEBPVP8 ', 'picture', 10],
  ['a.png', '\x89PNG\r\n\x1a\n', 'picture', 10],
  ['a.jpg', '\xff\xd8\xff\xe0', 'picture', 10],
  ['a.JPEG', '\xff\xd8\xff\xe1', 'picture', 10],
  ['a.avif', '\0\0\0 ftypavif', 'picture', 10],
  ['a.svg', '\xef\xbb\xbf\n<svg', 'picture', 10],
  ['a.mp4', '\0\0\0 ftypisom', 'film', 50],
  ['a.webm', '\x1a\x45\xdf\xa3', 'film', 50],
])('%s is what its name says, and not too large', (file, begins, kind, megabytes) => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  const fault = (beginning: string, size = 1_000) => {
    writeFileSync(join(folder, file), Buffer.from(beginning, 'latin1'))
    truncateSync(join(folder, file), size)
    return mediaFault(folder, file)
  }
  expect(fault(begins)).toBeNull()
  expect(fault(begins, megabytes * megabyte)).toBeNull()
  expect(fault(begins, megabytes * megabyte + 1)).toBe(`a ${kind} of ${megabytes} MB at most`)
  const wrong = `a ${kind}, as .${file.split('.')[1]?.toLowerCase()} says`
  for (const other of ['', `x${begins}`, 'GIF89a', begins.slice(0, 2)]) expect(fault(other), other).toBe(wrong)
})

test.each([
  '<svg><script>fetch("/api")</script></svg>',
  '<svg xmlns:s="http://www.w3.org/2000/svg"><s:SCRIPT href="a.js"/></svg>',
  '<svg\n  onload="fetch(1)"/>',
  '<svg><a xlink:href=" javascript:fetch(1)"/></svg>',
])('the picture %s is refused for its script', (text) => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  writeFileSync(join(folder, 'a.svg'), text)
  expect(mediaFault(folder, 'a.svg')).toBe('a picture without a script')
})

test('a picture that only speaks of scripts is well', () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  writeFileSync(
    join(folder, 'a.svg'),
    '<svg><title>a script on = javascript: conscription</title><path id="one"/></svg>',
  )
  expect(mediaFault(folder, 'a.svg')).toBeNull()
})

test('a brand whose logo or icon runs a script stays as it was', async () => {
  await using folder = await openTenantFolder()
  const before = await folder.tenants.bySlug('coast')
  for (const file of ['logo.svg', 'icon.svg']) {
    writeFileSync(folder.path('coast', file), '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  }
  await soon()
  expect(await folder.tenants.bySlug('coast')).toBe(before)
  expect(folder.log).toEqual([
    'tenants/coast/icon.svg expected a picture without a script',
    'tenants/coast/logo.svg expected a picture without a script',
  ])
})

test('finds no fault in what is not served or gone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  writeFileSync(join(folder, 'notes.txt'), 'x')
  for (const file of ['notes.txt', 'gone.webp', 'constructor']) expect(mediaFault(folder, file)).toBeNull()
})
