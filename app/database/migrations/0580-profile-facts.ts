import type { Kysely } from 'kysely'
import { sql } from 'kysely'

const displayed = ['sexuality', 'hair_colour', 'eye_colour', 'body_type', 'relationship_status', 'tattoos']

/** Choices that no list searches by stand in one column, so that a new one needs no migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column facts jsonb not null default '{}'`.execute(db)
  const pairs = sql.join(displayed.map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`))
  await sql`update members set facts = jsonb_strip_nulls(jsonb_build_object(${pairs}))`.execute(db)
  for (const name of displayed) await sql`alter table members drop column ${sql.ref(name)}`.execute(db)
}
