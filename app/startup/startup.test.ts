import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '~/database/database.server'
import { freePort } from '../../scripts/workshop/free-port.mjs'
import { hasPostgresql, openPostgresql } from '../../scripts/workshop/private-postgresql.mjs'
import { onServer } from '../../tests/support/servers/postgresql'
import { awaitDatabase } from './await-database.server'
import { checkFolders } from './folders.server'
import { endOfNodeLine } from './node-support.server'
import { checkPatches } from './patches.server'

test('a database that is away is waited for, and the line names the variable', async () => {
  const database = await openDatabase({ url: `postgres://nobody@127.0.0.1:${await freePort()}/site` })
  const said: string[] = []
  const waiting = awaitDatabase(database, { waitMs: 60, report: (line) => said.push(line) })
  await expect(waiting).rejects.toThrow(/^DATABASE_URL: PostgreSQL has not answered .*ECONNREFUSED/)
  expect(said).toEqual([expect.stringMatching(/^DATABASE_URL: PostgreSQL does not answer .* waiting up to/)])
  await database.close()
})

if (hasPostgresql) {
  test('a database that comes late is found, one that is missing is said at once', async () => {
    await using postgresql = await openPostgresql()
    await postgresql.stop()
    const database = await openDatabase({ url: postgresql.url })
    const waiting = awaitDatabase(database, { report: () => void postgresql.start() })
    await waiting
    await database.close()
    const missing = await openDatabase({ url: postgresql.url.replace(/postgres$/, 'missing') })
    const said: string[] = []
    await expect(awaitDatabase(missing, { report: (line) => said.push(line) })).rejects.toThrow('createdb')
    expect(said).toEqual([])
    await missing.close()
    expect(await onServer(postgresql.url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
}

test('folders that are missing or no folders are named by their variable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'startup-'))
  const right = { DATA_DIR: join(folder, 'new/data'), TENANTS_DIR: folder, THEMES_DIR: folder }
  await checkFolders(right)
  await expect(checkFolders({ ...right, TENANTS_DIR: join(folder, 'nope') })).rejects.toThrow(
    /^TENANTS_DIR: .*nope.*ENOENT/,
  )
  await writeFile(join(folder, 'file'), '')
  await expect(checkFolders({ ...right, THEMES_DIR: join(folder, 'file') })).rejects.toThrow(/^THEMES_DIR: .*ENOTDIR/)
  await expect(checkFolders({ ...right, DATA_DIR: join(folder, 'file') })).rejects.toThrow(/^DATA_DIR: /)
  await rm(folder, { recursive: true })
})

test('installed packages are patched, and each file that is not is named with the cure', async () => {
  await checkPatches()
  const root = await mkdtemp(join(tmpdir(), 'startup-'))
  await cp('patches', join(root, 'patches'), { recursive: true })
  const patches = await Promise.all((await readdir('patches')).map((name) => readFile(join('patches', name), 'utf8')))
  const files = patches.flatMap((patch) => [...patch.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file = '']) => file))
  for (const file of files) await cp(file, join(root, file))
  await checkPatches(root)
  for (const file of files) {
    const patched = await readFile(file, 'utf8')
    await writeFile(join(root, file), 'let branches = flattenRoutes(routes);')
    await expect(checkPatches(root)).rejects.toThrow(
      `${file} is not patched as patches/ has it: run \`npx patch-package\``,
    )
    await writeFile(join(root, file), patched)
  }
  await rm(join(root, 'node_modules/@headlessui'), { recursive: true })
  await checkPatches(root)
  await rm(join(root, 'node_modules/@remix-run'), { recursive: true })
  await expect(checkPatches(root)).rejects.toThrow('ENOENT')
  await rm(root, { recursive: true })
})

test.each([
  ['20.20.2', '2026-04-30', null],
  ['20.20.2', '2026-11-28', '2026-04-30'],
  ['21.7.3', '2026-11-28', '2024-06-01'],
  ['22.21.0', '2026-11-28', null],
  ['23.11.1', '2026-11-28', '2025-06-01'],
  ['24.1.0', '2026-11-28', null],
  ['25.9.0', '2026-11-28', '2026-06-01'],
  ['99.0.0', '2026-11-28', null],
])('Node %s on %s gets no security fixes since %j', (version, today, since) => {
  const line = endOfNodeLine(version, new Date(today))
  expect(line).toEqual(since && expect.stringContaining(`Node ${version} gets no security fixes since ${since}: `))
})
