import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '~/database/database.server'
import { databaseOfServer } from './server-database'
import { Refusal } from './verb'

test('a command where no server has run says so with the cure, and makes no database', {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-server-'))
  const place = { DATABASE_URL: undefined, DATA_DIR: join(folder, 'data') }
  const refusal = new Refusal(
    `No server has run on DATA_DIR (${place.DATA_DIR}) yet: start it once, or set DATABASE_URL or DATA_DIR as the server has them`,
  )
  await expect(databaseOfServer(place)).rejects.toThrow(refusal)
  expect(existsSync(place.DATA_DIR)).toBe(false)
  const empty = await openDatabase({ folder: join(place.DATA_DIR, 'database') })
  await empty.close()
  await expect(databaseOfServer(place)).rejects.toThrow(refusal)
  await rm(folder, { recursive: true })
})
