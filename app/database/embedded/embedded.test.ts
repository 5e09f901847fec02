import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { isUnavailable } from '../unavailable'
import { FolderTaken, takeLock } from './folder-lock.server'
import { PglitePool } from './pglite-pool.server'

vi.stubEnv('LOG_LEVEL', 'silent')

function newFolder() {
  const parent = mkdtempSync(join(tmpdir(), 'manyhearts-embedded-'))
  return { folder: join(parent, 'database'), [Symbol.dispose]: () => rmSync(parent, { recursive: true, force: true }) }
}

test('a folder is locked while its process lives, and the refusal names the file', () => {
  using place = newFolder()
  const file = takeLock(place.folder)
  const other = spawn('sleep', ['60'])
  writeFileSync(file, String(other.pid))
  expect(() => takeLock(place.folder)).toThrow(FolderTaken)
  expect(() => takeLock(place.folder)).toThrow(file)
  other.kill()
})

test('ignores a killed process’s lock, even if another one has its number now', () => {
  using place = newFolder()
  const file = takeLock(place.folder)
  const own = JSON.parse(readFileSync(file, 'utf8'))
  const other = spawn('sleep', ['60'])
  for (const left of ['', '{"pid":', JSON.stringify({ ...own, pid: other.pid })]) {
    writeFileSync(file, left)
    expect(takeLock(place.folder)).toBe(file)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(own)
  }
  other.kill()
})

test('changes nothing and goes on reading while the disk is almost full', async () => {
  using place = newFolder()
  let freeBytes = Number.POSITIVE_INFINITY
  const pool = await PglitePool.open(place.folder, { freeBytes: () => freeBytes })
  await pool.query('create table notes (text text)')
  await pool.query("insert into notes values ('one')")
  freeBytes = 1_000_000
  const refused = await pool.query("insert into notes values ('two')").catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  expect((await pool.query('select * from notes')).rows).toEqual([{ text: 'one' }])
  freeBytes = Number.POSITIVE_INFINITY
  await pool.query("insert into notes values ('three')")
  expect((await pool.query('select * from notes')).rows).toEqual([{ text: 'one' }, { text: 'three' }])
  await pool.end()
})

test('an embedded database that broke down is opened again, with all that it had', async () => {
  using place = newFolder()
  const pool = await PglitePool.open(place.folder)
  await pool.query('create table notes (text text)')
  await pool.query("insert into notes values ('one')")
  await pool.database.close()
  await expect(pool.query('select * from notes')).rejects.toThrow()
  expect((await pool.query('select * from notes')).rows).toEqual([{ text: 'one' }])
  await pool.end()
})

test('keeps few pages of the embedded database in memory, whatever made its folder', async () => {
  using place = newFolder()
  const pool = await PglitePool.open(place.folder)
  expect((await pool.query('show shared_buffers')).rows).toEqual([{ shared_buffers: '32MB' }])
  await pool.end()
})
