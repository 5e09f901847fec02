import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import { withoutForeignKeys } from '../database/without-foreign-keys'

type Db = Kysely<Tables>

/** Tables left out of a backup: Kysely's own, and those that every server fills from the files it ships with. */
const left = ['kysely_migration', 'kysely_migration_lock', 'cities', 'city_loads']

/** Number of rows read or written at a time. */
const batch = 1_000

/** Returns the names of all tables in a backup. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${left}) order by relname`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

export async function lastMigration(db: Db): Promise<string | null> {
  const { rows: known } = await sql<{ known: boolean }>`
    select to_regclass('public.kysely_migration') is not null as known`.execute(db)
  if (!known[0]?.known) return null
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name desc limit 1`.execute(db)
  return rows[0]?.name ?? null
}

/** Yields the table's rows as JSON written by the database, so that no type conversion loses data. */
export async function* rowsOf(db: Db, table: string): AsyncGenerator<string[]> {
  await sql
    .raw(`declare backup no scroll cursor for select to_jsonb(t)::text as row from ${quoted(table)} t`)
    .execute(db)
  for (;;) {
    const { rows } = await sql.raw<{ row: string }>(`fetch ${batch} from backup`).execute(db)
    if (rows.length === 0) break
    yield rows.map(({ row }) => row)
  }
  await sql.raw('close backup').execute(db)
}

/** Replaces all rows of the tables. Foreign keys are dropped first and added again afterward, which verifies them. */
export async function loadTables(db: Db, tables: readonly string[], rows: (table: string) => AsyncIterable<string[]>) {
  await withoutForeignKeys(db, async () => {
    for (const table of tables) {
      await sql.raw(`alter table ${quoted(table)} disable trigger user`).execute(db)
      await sql.raw(`delete from ${quoted(table)}`).execute(db)
      const columns = await columnsOf(db, table)
      for await (const part of rows(table)) {
        await sql`insert into ${sql.table(table)} (${sql.raw(columns)}) overriding system value
          select ${sql.raw(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${part.join()}]`}::jsonb)`.execute(
          db,
        )
      }
      await sql.raw(`alter table ${quoted(table)} enable trigger user`).execute(db)
    }
  })
  await advanceSequences(db)
}

export async function countOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the columns to write, without generated ones. */
async function columnsOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  )
  return rows.map(({ name }) => quoted(name)).join(', ')
}

/** Advances the sequences beyond the restored values, so that new rows get unused numbers. */
async function advanceSequences(db: Db): Promise<void> {
  const { rows } = await sql<{ sequence: string; table: string; column: string }>`
    select s.oid::regclass::text as sequence, d.refobjid::regclass::text as "table", a.attname as "column"
    from pg_class s join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`.execute(db)
  for (const { sequence, table, column } of rows) {
    await sql
      .raw(`select setval('${sequence}', greatest(1, (select max(${quoted(column)}) from ${table})))`)
      .execute(db)
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
