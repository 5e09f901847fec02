import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '~/database/database.server'
import { openDatabase, setDatabase } from '~/database/database.server'
import { forTenant } from '~/database/for-tenant.server'
import { migrate } from '~/database/migrate.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { appRoles } from '~/database/setup/roles.server'
import { verifyAudit } from '~/modules/audit/verify-audit.server'
import { grantCredits } from '~/modules/credits/grant-credits.server'
import { hire } from '../../tests/support/operators'
import { settle } from '../../tests/support/person'
import { onServer } from '../../tests/support/servers/postgresql'
import { demoTenants } from '../../tests/support/tenants'
import { hasPostgresql, openPostgresql } from '../workshop/private-postgresql.mjs'
import { pack } from './archive'
import { restoreBackup } from './restore-backup'
import { rowsOf, tablesOf } from './tables'
import { writeBackup } from './write-backup'

async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  const places = (name: string) => ({
    dataDir: join(folder, name),
    tenantsDir: join(folder, name, 'tenants'),
    filesInBucket: false,
  })
  return { folder, places, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

/** Every row of every table, as the database writes it. */
function everyRow(database: Database): Promise<Record<string, string[]>> {
  return database.unhurried.transaction().execute(async (db) => {
    const tables: Record<string, string[]> = {}
    for (const table of await tablesOf(db)) {
      tables[table] = []
      for await (const rows of rowsOf(db, table)) tables[table].push(...rows)
      tables[table].sort()
    }
    return tables
  })
}

/** Some members with photos, credits, messages and an effect under way, and who works at the console. */
async function live(database: Database, places: { dataDir: string; tenantsDir: string }) {
  setDatabase(database)
  const { saffron, noirRose } = demoTenants()
  const anna = await settle(database.owner, saffron, 'anna', { shared: true }, true)
  const ben = await settle(database.owner, saffron, 'ben', { credits: 50, premium: true }, false)
  await settle(database.owner, noirRose, 'żaneta', {}, true)
  await ben.write(anna, 'Hello "Anna" \\ 🐢\n')
  await forTenant(saffron, (db) => grantCredits(db, anna.member, { credits: 7, key: 'gift', reason: 'operator' }))
  await forTenant(saffron, async (db) =>
    enqueue(db, defineEffect('mail', z.object({ to: z.string() })), { to: 'anna' }),
  )
  await hire('olga', 'owner')
  await mkdir(join(places.dataDir, 'files/photos'), { recursive: true })
  await writeFile(join(places.dataDir, 'files/photos/one.webp'), 'picture')
  await writeFile(join(places.dataDir, 'secret'), 'x'.repeat(43))
  await mkdir(join(places.tenantsDir, 'saffron'), { recursive: true })
  await writeFile(join(places.tenantsDir, 'saffron/tenant.json'), '{}')
}

test('restores every row, file and brand from either database to either', async () => {
  await using world = await openFolder()
  const embedded = (name: string) => openDatabase({ folder: join(world.places(name).dataDir, 'database') })
  const archive = (name: string) => join(world.folder, `${name}.tar.gz`)
  await mkdir(world.places('first').dataDir)
  const first = await embedded('first')
  await migrate(first)
  await live(first, world.places('first'))
  const rows = await everyRow(first)
  const manifest = await writeBackup(first, world.places('first'), archive('first'))
  await first.close()
  expect(manifest).toMatchObject({ files: 1, tenants: ['saffron'] })
  expect(manifest.tables).toMatchObject({ members: 3, messages: 1 })
  expect(rows.members).toHaveLength(3)
  expect(rows.audit_log?.length).toBeGreaterThan(1)

  await mkdir(world.places('second').dataDir)
  await restoreBackup(archive('first'), world.places('second'), () => embedded('second'))
  expect(await readFile(join(world.places('second').dataDir, 'files/photos/one.webp'), 'utf8')).toBe('picture')
  expect(await readFile(join(world.places('second').dataDir, 'secret'), 'utf8')).toHaveLength(43)
  expect(await readFile(join(world.places('second').tenantsDir, 'saffron/tenant.json'), 'utf8')).toBe('{}')
  const second = await embedded('second')
  expect(await everyRow(second)).toEqual(rows)
  await migrate(second)
  await second.close()

  await expect(restoreBackup(archive('first'), world.places('second'), () => embedded('second'))).rejects.toThrow(
    'holds files already',
  )
  await rm(join(world.places('second').dataDir, 'files'), { recursive: true })
  await expect(restoreBackup(archive('first'), world.places('second'), () => embedded('second'))).rejects.toThrow(
    'in use already',
  )
  await writeFile(archive('broken'), 'no archive')
  await expect(restoreBackup(archive('broken'), world.places('third'), () => embedded('third'))).rejects.toThrow(
    "can't be read",
  )
  const foreign = await mkdtemp(join(world.folder, 'foreign-'))
  await writeFile(join(foreign, 'manifest.json'), 'no JSON')
  await pack(foreign, archive('foreign'))
  expect((await stat(archive('foreign'))).mode & 0o777).toBe(0o600)
  await expect(restoreBackup(archive('foreign'), world.places('third'), () => embedded('third'))).rejects.toThrow(
    'is no backup',
  )
  await expect(pack(join(world.folder, 'nowhere'), archive('failed'))).rejects.toThrow()
  expect((await readdir(world.folder)).filter((name) => name.endsWith('.part'))).toEqual([])

  if (!hasPostgresql) return
  await using postgresql = await openPostgresql()
  await onServer(postgresql.url, 'create role keeper login')
  await onServer(postgresql.url, 'create database kept owner keeper')
  const url = postgresql.url.replace('owner@', 'keeper@').replace(/\/postgres$/, '/kept')
  const third = { ...world.places('third'), dataDir: join(world.folder, 'third') }
  await mkdir(third.dataDir)
  const open = () => openDatabase({ url })
  await expect(restoreBackup(archive('first'), third, open)).rejects.toThrow('grant manyhearts_app to "keeper"')
  for (const role of appRoles) {
    await onServer(postgresql.url, `create role ${role} nologin`)
    await onServer(postgresql.url, `grant ${role} to keeper`)
  }
  await expect(restoreBackup(archive('first'), third, open)).rejects.toThrow(
    'As a superuser: grant manyhearts_app to manyhearts_console;',
  )
  await onServer(postgresql.url, 'grant manyhearts_app to manyhearts_console')
  await restoreBackup(archive('first'), third, open)
  const restored = await open()
  expect(await everyRow(restored)).toEqual(rows)
  // Policies bind the owner too: what it reads is everything, and requests see their own.
  setDatabase(restored)
  expect((await sql<{ n: number }>`select count(*)::int as n from members`.execute(restored.owner)).rows[0]?.n).toBe(3)
  // The audit log is the very one that was written, and still proves itself.
  expect((await verifyAudit()).map(({ brokenAt }) => brokenAt)).toEqual([null])
  await writeBackup(restored, third, archive('third'))
  await restored.close()

  const fourth = world.places('fourth')
  await mkdir(fourth.dataDir)
  await restoreBackup(archive('third'), fourth, () => embedded('fourth'))
  const back = await embedded('fourth')
  expect(await everyRow(back)).toEqual(rows)
  await back.close()
  setDatabase(undefined)
}, 180_000)
