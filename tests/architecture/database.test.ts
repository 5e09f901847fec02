import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { appRoles } from '~/database/setup/roles.server'
import type { Tables } from '~/database/tables'
import { openWorld } from '../support/world'

/** Tables of the migrations themselves, to which the application has no access. */
const ofMigrations = new Set(['kysely_migration', 'kysely_migration_lock'])

/** Tables that belong to no brand and contain no personal data: the same for all brands. */
const reference = new Set(['cities', 'city_names', 'city_loads'])

/** Tables of the installation, not of a brand, to which the application has no access. */
const ofInstallation = new Set([
  'installation',
  'tenant_claims',
  'tenant_versions',
  'nodes',
  'operators',
  'operator_grants',
  'operator_passkeys',
  'operator_recovery_codes',
  'operator_sessions',
  'operator_invites',
  'operator_challenges',
])

/** Tables of which operators reach their own rows, or owners those of the installation; they belong to no brand. */
const ofOperators = new Set(['queue_views', 'alert_rules', 'alert_channels', 'alerts', 'alert_tellings'])

/** Indexes that don't begin with pool_id, each with its reason. */
const acrossPools: Record<string, string> = {
  outbox_due: 'workers take what is due in every pool, kind by kind',
  audit_log_everywhere: 'the console reads of all brands, newest first',
  outbox_failed: 'the console lists what was given up in every pool, newest first',
  refused_mails_everywhere: 'the console lists providers that refuse e-mails, of all brands',
  sent_mails_failed: 'the console lists e-mails of all brands that did not arrive, newest first',
  complaints_waiting: 'the console lists complaints of all brands, the oldest first',
  cases_everywhere: 'the console queues cases of all brands, the heaviest first',
  orders_everywhere: 'the console lists orders of all brands, newest first',
  orders_unpaid_everywhere: 'the console lists unpaid orders of all brands',
  orders_returned_everywhere: 'the console lists orders of all brands of which something went back',
  refunds_everywhere: 'the console lists refunds of all brands, newest first',
  refunds_waiting_everywhere: 'the console counts what providers still owe, of all brands',
  chargebacks_everywhere: 'the console lists chargebacks of all brands',
  cases_oldest: 'the console names what waits longest at all brands',
  cases_kinds: 'the console counts cases of all brands by kind',
  roll_ups_due: 'a job counts what is due at every brand',
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
    where rolname = any(${[...appRoles]}) and (rolsuper or rolbypassrls or rolcreaterole)
    union all
    select relname from pg_class join pg_roles on pg_roles.oid = relowner
    where rolname = any(${[...appRoles]})`.execute(world.database.owner)
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
      !(
        ofMigrations.has(table) ||
        ofInstallation.has(table) ||
        ofOperators.has(table) ||
        reference.has(table) ||
        name in acrossPools
      ),
  )
  expect(loose).toEqual([])
})

test('pool_id leads every foreign key', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string; table: string; first: string }>`
    select c.conname as name, t.relname as table, a.attname as first
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(world.database.owner)
  expect(
    rows.filter(({ first, table }) => first !== 'pool_id' && !ofInstallation.has(table) && !ofOperators.has(table)),
  ).toEqual([])
})

test('no role that serves brands has a right on what belongs to the installation', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string; role: string }>`
    select c.relname as name, role from pg_class c, unnest(array['manyhearts_app', 'manyhearts_jobs', 'manyhearts_console', 'public']) as role
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

test('every table that an operator may reach is held to the brands they were granted', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class c
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and has_table_privilege('manyhearts_console', oid, 'select, insert, update, delete')
      and not exists (select from pg_policies p
        where p.tablename = c.relname and p.permissive = 'RESTRICTIVE' and p.roles = '{manyhearts_console}'
          and p.qual like '%app_console_may%' and p.with_check like '%app_console_may%')`.execute(world.database.owner)
  expect(rows.map(({ name }) => name).filter((name) => !reference.has(name))).toEqual([])
})
