import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Field } from '../support/statements/described'
import { describing } from '../support/statements/described'
import { StatementTexts } from '../support/statements/text'
import type { TypedColumn } from '../support/statements/typed'
import { codeOfServer, typedStatements, typedTables } from '../support/statements/typed'
import { openWorld } from '../support/world'
import { sources } from './sources'

/** Fragments with the type of the whole statement: they have no columns, or refer to tables outside the fragment. */
const parts = /support\/file\/timeline|support\/search\/find-members|discounts\/reserve-discount/

/** Files with statements that are built by loops or from other modules' values, or that read an extension's view. */
const notFollowed = [
  'app/modules/health/read-health.server.ts',
  'app/modules/landers/members/members-shown.server.ts',
  'app/modules/likes/finder/find-matches.server.ts',
  'app/modules/likes/like-member.server.ts',
  'app/modules/notifications/calendar/read-batch.server.ts',
  'app/modules/overview/counting/roll-up.server.ts',
  'app/modules/overview/reading/read-overview.server.ts',
  'app/modules/overview/reading/read-revenue.server.ts',
  'app/modules/personal-data/export/collect-rows.server.ts',
  'app/modules/traffic/report/traffic-report.server.ts',
]

/** Files that compare a pool or a brand with a value of their own, with the reason. */
const byHand: Record<string, string> = {
  'app/database/scope.server.ts': 'the functions themselves',
  'app/database/migrations/0005-audit.ts': 'a policy, written once',
  'app/modules/audit/read-audit.server.ts': 'an operator’s work across brands, which has no pool',
  'app/modules/chats/letter/sent-letter.server.ts': 'a column: whether the peer is of the own brand',
  'app/modules/chats/mail/news-for.server.ts': 'a column: whether the peer is of the own brand',
  'app/modules/chats/staff/staff.server.ts': 'a column: whether an operator may see the name',
  'app/modules/likes/seen/seen.server.ts': 'members of the own brand, or of sisters who share them',
  'app/modules/members/search/statements.server.ts': 'audiences of the own brand, or of sisters that share theirs',
  'app/modules/moderation/queue/claim.server.ts': 'an operator’s work across brands, which has no pool',
  'app/modules/notifications/calendar/weekly-news.server.ts': 'members of the own brand, or of sisters who share them',
  'app/modules/overview/counting/roll-up.server.ts': 'a brand that no longer exists, whose pool is unknown',
  'app/modules/support/file/open-messages.server.ts': 'peers of the own brand, whose names the operator may see',
  'scripts/tenant/pool/move-rows.ts': 'moves a brand from one pool to another',
}

/** A column of scope compared with a value; not with a column, as in `m.pool_id = ${table}.pool_id`. */
const scopeByHand =
  /(?<!\w)(?:\w+\.)?(?:pool|tenant|member_tenant)_id\s*=\s*\$\{(?![^}]*\}\.)|\}\s*=\s*(?:\w+\.)?(?:pool|tenant)_id\b/

/** Without a type: two columns wait to be dropped, and audiences are only for the search, whose statements are templates. */
const untyped = ['audiences', 'cities.alias_key', 'conversation_members.folder', 'members.audience']

/** JavaScript types into which the driver converts PostgreSQL's types, by type id; JSON can be anything. */
const kinds: Record<number, string> = {
  ...{
    16: 'boolean',
    20: 'number',
    21: 'number',
    23: 'number',
    700: 'number',
    701: 'number',
    1114: 'Date',
    1184: 'Date',
  },
  ...{ 18: 'string', 19: 'string', 25: 'string', 1042: 'string', 1043: 'string', 1082: 'string', 1700: 'string' },
  ...{ 2950: 'string', 114: 'any', 3802: 'any' },
  ...{ 17: 'object', 1000: 'object', 1005: 'object', 1007: 'object', 1009: 'object', 1115: 'object', 1185: 'object' },
  ...{ 2951: 'object' },
}

const code = codeOfServer()

test('answers the columns and kinds of each statement’s hand-written row type', async () => {
  await using world = await openWorld()
  const texts = new StatementTexts(code)
  const statements = typedStatements(code).filter(({ file }) => !parts.test(file))
  const wrong: string[] = []
  const missed = new Set<string>()
  await describing(world.database, async (describe) => {
    for (const { file, line, template, columns } of statements) {
      const text = texts.read(template)
      const fields = text === null ? null : await describe(text).catch(() => null)
      if (fields) wrong.push(...differences(fields, columns).map((difference) => `${file}:${line} ${difference}`))
      else missed.add(file)
    }
  })
  expect(wrong).toEqual([])
  expect([...missed].toSorted()).toEqual(notFollowed)
})

test('spells the pool and brand of a statement by inPool and inBrand alone', () => {
  const found = sources
    .filter(({ path }) => /^(app|scripts)\/.*(?<!\.test)\.tsx?$/.test(path) && !(path in byHand))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (scopeByHand.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
    )
  expect(found).toEqual([])
})

test('allows a condition by hand only where there is one', () => {
  const needed = sources.filter(({ path, text }) => path in byHand && scopeByHand.test(text)).map(({ path }) => path)
  expect(Object.keys(byHand).toSorted()).toEqual(needed.toSorted())
})

test('types each table’s columns as the migrated database has them', async () => {
  await using world = await openWorld()
  const { rows } = await sql<{ table: string; name: string; nullable: boolean }>`
    select c.relname as table, a.attname as name, not a.attnotnull as nullable
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%'`.execute(
    world.database.owner,
  )
  const typed = typedTables(code)
  const tables = [...new Set(rows.map(({ table }) => table))]
  const found = tables.filter((table) => !typed.has(table)).map((table) => `${table} is answered, but not typed`)
  await describing(world.database, async (describe) => {
    for (const [table, columns] of typed) {
      const fields = await describe(`select * from "${table}"`)
      found.push(...differences(fields, columns).map((difference) => `${table}.${difference}`))
    }
  })
  for (const { table, name, nullable } of rows) {
    const column = typed.get(table)?.find((column) => column.name === name)
    if (column && column.nullable !== nullable) found.push(`${table}.${name} is ${nullable ? '' : 'never '}null`)
  }
  expect(found.toSorted()).toEqual(untyped.map((column) => `${column} is answered, but not typed`))
})

function differences(fields: Field[], columns: TypedColumn[]): string[] {
  const typed = new Map(columns.map((column) => [column.name, column]))
  const returned = new Set(fields.map(({ name }) => name))
  const untyped = fields.filter(({ name }) => !typed.has(name)).map(({ name }) => `${name} is answered, but not typed`)
  const absent = columns
    .filter(({ name, optional }) => !optional && !returned.has(name))
    .map(({ name }) => `${name} is typed, but not answered`)
  const other = fields.flatMap(({ name, dataTypeID }) => {
    const kind = kinds[dataTypeID] ?? `type ${dataTypeID}`
    const wanted = typed.get(name)?.kinds ?? ['any']
    const fits = kind === 'any' || wanted.includes('any') || (wanted.length > 0 && wanted.every((one) => one === kind))
    return fits ? [] : [`${name} is ${kind}, but typed ${wanted.join(' | ')}`]
  })
  return [...untyped, ...absent, ...other]
}
