import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderStorage } from './storage.server'

test('a file is kept under its key, replaced, and removed', async () => {
  const storage = folderStorage(mkdtempSync(join(tmpdir(), 'files-')))
  expect(await storage.get('photos/ab/abc-600.webp')).toBeNull()
  await storage.put('photos/ab/abc-600.webp', Buffer.from('one'))
  await storage.put('photos/ab/abc-600.webp', Buffer.from('two'))
  expect((await storage.get('photos/ab/abc-600.webp'))?.toString()).toBe('two')
  await storage.remove('photos/ab/abc-600.webp')
  await storage.remove('photos/ab/abc-600.webp')
  expect(await storage.get('photos/ab/abc-600.webp')).toBeNull()
})

test('writing leaves nothing half done beside the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  const storage = folderStorage(folder)
  await Promise.all(Array.from({ length: 10 }, () => storage.put('a.webp', Buffer.alloc(100_000, 7))))
  expect(readdirSync(folder)).toEqual(['a.webp'])
})

test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\\b', '', '.', 'a/.hidden', 'a\0b'])(
  'a key never leads out of the folder: %j',
  async (key) => {
    const storage = folderStorage(mkdtempSync(join(tmpdir(), 'files-')))
    await expect(async () => storage.get(key)).rejects.toThrow('no key of a file')
  },
)
