import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '~/database/tables'
import { openWorld } from '../support/world'

/** Tables of the migrations themselves: the application has no right on them. */
const ofMigrations = new Set(['kysely_migration', 'kysely_migration_lock'])

/** Tables that belong to no brand and hold nothing of a person: the same for all. */
const reference = new Set(['cities', 'city_loads'])

/** Tables of the installation, about its brands and not of them: the application has no right on them. */
const ofInstallation = new Set(['installation', 'tenant_claims', 'tenant_versions'])

/** Indexes that don't begin with pool_id, with the reason. */
const acrossPools: Record<string, string> = {
  outbox_waiting: 'the relay takes what waits in every pool, oldest first',
}

test('every table is guarded by row-level security that binds its owner too', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity)`.execute(world.database.owner)
  expect(rows.map(({ name }) => name).filter((name) => !ofMigrations.has(name))).toEqual([])
})

test('the role that serves requests owns nothing and bypasses nothing', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles
    where rolname in ('manyhearts_app', 'manyhearts_jobs') and (rolsuper or rolbypassrls or rolcreaterole)
    union all
    select relname from pg_class join pg_roles on pg_roles.oid = relowner
    where rolname in ('manyhearts_app', 'manyhearts_jobs')`.execute(world.database.owner)
  expect(rows).toEqual([])
})

test('pool_id leads every primary key, unique key and index', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string; table: string; first: string | null }>`
    select i.relname as name, t.relname as table, a.attname as first
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class t on t.oid = x.indrelid
    left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where t.relnamespace = 'public'::regnamespace`.execute(world.database.owner)
  const loose = rows.filter(
    ({ name, table, first }) =>
      first !== 'pool_id' &&
      !(ofMigrations.has(table) || ofInstallation.has(table) || reference.has(table) || name in acrossPools),
  )
  expect(loose).toEqual([])
})

test('pool_id leads every foreign key', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string; first: string }>`
    select c.conname as name, a.attname as first
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(world.database.owner)
  expect(rows.filter(({ first }) => first !== 'pool_id')).toEqual([])
})

test('no role that serves brands has a right on what belongs to the installation', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string; role: string }>`
    select c.relname as name, role from pg_class c, unnest(array['manyhearts_app', 'manyhearts_jobs', 'public']) as role
    where c.relnamespace = 'public'::regnamespace and c.relname = any(${[...ofInstallation]})
      and has_table_privilege(role, c.oid, 'select, insert, update, delete, truncate, references, trigger')`.execute(
    world.database.owner,
  )
  expect(rows).toEqual([])
})

test('without a scope the application sees no row of any table', async () => {
  await using world = await openWorld()
  await world.members({ anna: {}, ben: { at: world.noirRose } })
  for (const table of await readableTables(world.database.owner)) {
    const { rows } = await world.database.owner.connection().execute(async (connection) => {
      await sql.raw('begin; set local role manyhearts_app').execute(connection)
      const seen = await sql.raw(`select 1 from ${table}`).execute(connection)
      await sql.raw('commit').execute(connection)
      return seen
    })
    expect(rows, table).toEqual([])
  }
})

async function readableTables(owner: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and has_table_privilege('manyhearts_app', oid, 'select')`.execute(
    owner,
  )
  return rows.map(({ name }) => name).filter((name) => !reference.has(name))
}
