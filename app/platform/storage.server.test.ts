import { mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
import { openS3 } from '../../tests/support/servers/s3'
import { s3Bucket } from './storage/s3.server'
import type { Storage } from './storage/storage'
import { wholeFiles } from './storage/whole-files.server'
import { filesUnder } from './storage.server'

const newFolder = () => mkdtempSync(join(tmpdir(), 'files-'))

const inFolder = (folder = newFolder()) => filesUnder(wholeFiles(folder), '')

async function keepsFiles(storage: Storage): Promise<void> {
  expect(await storage.get('photos/ab/abc-600.webp')).toBeNull()
  await storage.put('photos/ab/abc-600.webp', Buffer.from('one'))
  await storage.put('photos/ab/abc-600.webp', Buffer.from('two'))
  expect((await storage.get('photos/ab/abc-600.webp'))?.toString()).toBe('two')
  await storage.remove('photos/ab/abc-600.webp')
  await storage.remove('photos/ab/abc-600.webp')
  expect(await storage.get('photos/ab/abc-600.webp')).toBeNull()
}

test('a folder keeps a file under its key, replaces and removes it', () => keepsFiles(inFolder()))

test('an S3 bucket keeps a file under its key, replaces and removes it', async () => {
  await using s3 = await openS3()
  const files = s3Bucket(s3.url)
  await keepsFiles(filesUnder(files, 'one-pool/'))
  await filesUnder(files, 'one-pool/').put('a.webp', Buffer.from('a'))
  expect(await filesUnder(files, 'other-pool/').get('a.webp')).toBeNull()
  expect([...s3.objects.keys()]).toEqual(['one-pool/a.webp'])
})

test('an S3 bucket can begin in a folder', async () => {
  await using s3 = await openS3()
  const storage = filesUnder(s3Bucket(s3.url.replace('/photos?', '/photos/brand/site?')), '')
  await keepsFiles(storage)
  await storage.put('a/1', Buffer.from('a'))
  expect([...s3.objects.keys()]).toEqual(['brand/site/a/1'])
})

test('lists the files of one folder of one pool, on a disk and in a bucket', async () => {
  await using s3 = await openS3()
  const nested = s3Bucket(s3.url.replace('/photos?', '/photos/brand/site?'))
  for (const files of [wholeFiles(newFolder()), s3Bucket(s3.url), nested]) {
    const storage = filesUnder(files, 'one-pool/')
    const keys = ['photos/ab/1.webp', 'photos/ab/2.webp', 'photos/cd/3.webp', 'photos/cd/4.webp', 'photos/ef/5.webp']
    expect(await keysIn(storage)).toEqual([])
    for (const key of [...keys, 'selfies/6.webp']) await storage.put(key, Buffer.from(key))
    await filesUnder(files, 'other-pool/').put('photos/ab/7.webp', Buffer.from('7'))
    expect((await keysIn(storage)).sort()).toEqual(keys)
  }
})

async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list('photos')) keys.push(key)
  return keys
}

test('asks a busy S3 server again, and hides a wrong secret in its error', async () => {
  await using s3 = await openS3()
  const storage = filesUnder(s3Bucket(s3.url), '')
  s3.fail(2)
  await storage.put('a.webp', Buffer.from('a'))
  expect((await storage.get('a.webp'))?.toString()).toBe('a')
  const stranger = filesUnder(s3Bucket(s3.url.replace('se%2F', 'guess%2F')), '')
  const refused = await stranger.get('a.webp').catch((error: Error) => error)
  expect(inspect(refused)).toContain('answered GET with 403')
  expect(inspect(refused)).not.toContain('guess')
  await expect(stranger.put('a.webp', Buffer.from('b'))).rejects.not.toThrow('guess')
  expect((await storage.get('a.webp'))?.toString()).toBe('a')
})

test('writing leaves nothing half done', async () => {
  const folder = newFolder()
  const storage = inFolder(folder)
  await Promise.all(Array.from({ length: 10 }, () => storage.put('a.webp', Buffer.alloc(100_000, 7))))
  expect(readdirSync(folder).sort()).toEqual(['a.webp', 'drafts'])
  expect(readdirSync(join(folder, 'drafts'))).toEqual([])
})

test('removes half written files of a killed server after an hour, but no new ones', async () => {
  const folder = newFolder()
  const drafts = join(folder, 'drafts')
  mkdirSync(drafts)
  for (const name of ['abandoned', 'under-way']) writeFileSync(join(drafts, name), 'half')
  const hourAgo = Date.now() / 1000 - 3_700
  utimesSync(join(drafts, 'abandoned'), hourAgo, hourAgo)
  await inFolder(folder).put('a.webp', Buffer.from('a'))
  expect(readdirSync(drafts)).toEqual(['under-way'])
})

test('asks an S3 server in trouble no more, until one call finds it well again', async () => {
  await using s3 = await openS3()
  const storage = filesUnder(s3Bucket(s3.url, { tryAfterMs: 300 }), '')
  await storage.put('a.webp', Buffer.from('a'))
  s3.fail(Number.POSITIVE_INFINITY)
  const unavailable = { code: 'common:error.unavailable', status: 503 }
  for (let call = 0; call < 3; call++) await expect(storage.get('a.webp')).rejects.toMatchObject(unavailable)
  const asked = s3.asked()
  await expect(storage.get('a.webp')).rejects.toMatchObject(unavailable)
  expect(s3.asked()).toBe(asked)
  s3.fail(0)
  await vi.waitFor(async () => expect((await storage.get('a.webp'))?.toString()).toBe('a'), 5_000)
})

test('a storage out of reach is not a file that is missing', async () => {
  const s3 = await openS3()
  const storage = filesUnder(s3Bucket(s3.url), '')
  await s3[Symbol.asyncDispose]()
  const unavailable = { code: 'common:error.unavailable', status: 503 }
  await expect(storage.get('a.webp')).rejects.toMatchObject(unavailable)
  await expect(storage.put('a.webp', Buffer.from('a'))).rejects.toMatchObject(unavailable)
  await expect(storage.remove('a.webp')).rejects.toMatchObject(unavailable)
})

test.each(['../secret', '/etc/passwd', 'a/../../b', 'a//b', 'a\\b', '', '.', 'a/.hidden', 'a\0b'])(
  'a key never leads out of the folder: %j',
  async (key) => {
    await expect(async () => inFolder().get(key)).rejects.toThrow('no key of a file')
  },
)
