import type { RawBuilder } from 'kysely'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { compileRaw } from './raw-text.server'

const kysely = new Kysely<Record<string, Record<string, unknown>>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

const condition = (column: string, value: unknown) => sql`${sql.ref(column)} = ${value}`
const list = (table: string, conditions: RawBuilder<unknown>[], limit: number) =>
  sql`select * from ${sql.table(table)} where ${sql.join(conditions, sql` and `)} limit ${sql.lit(limit)}`

/** Each beside one that differs from it in a value, and in one thing that is no value. */
const statements: Record<string, (value: unknown) => RawBuilder<unknown>[]> = {
  'values of all kinds': (value) => [sql`select ${value}, ${null}, ${undefined}, ${[1, 2]}::integer[], ${value}`],
  'a word beside the value': (value) => [sql`select ${value}`, sql`select ${value}::text`],
  identifiers: (value) => [condition('a', value), condition('b', value), condition('t.a', value)],
  'literals and lists': (value) => [
    list('members', [condition('a', value)], 24),
    list('members', [condition('a', value)], 25),
    list('members', [condition('a', value), condition('b', value)], 24),
    list('others', [condition('a', value)], 24),
  ],
  'raw text': (value) => [sql`select ${sql.raw('a, b')} = ${value}`, sql`select ${sql.raw('a')} = ${value}`],
  'a part that may be missing': (value) => [
    sql`select 1 ${sql``} where ${value}`,
    sql`select 1 ${sql`as one`} where ${value}`,
  ],
  'a statement of the query builder within': (value) => [
    sql`select (${kysely.selectFrom('members').select('id').where('id', '=', value)}) = ${value}`,
  ],
}

test.each(Object.entries(statements))('%s: text and values are those of Kysely', (_, write) => {
  for (const value of ['one', 2, new Date(0)]) {
    for (const statement of write(value)) {
      const expected = statement.compile(kysely)
      const compiled = compileRaw(expected.query, expected.queryId, () => expected)
      expect(compiled).toMatchObject({ sql: expected.sql, parameters: expected.parameters })
    }
  }
})

test('the same parts are compiled once, whatever their values', () => {
  let compilations = 0
  const compile = (value: unknown, limit: number) => {
    const expected = list('counted', [condition('a', value), condition('b', [value])], limit).compile(kysely)
    return compileRaw(expected.query, expected.queryId, () => {
      compilations += 1
      return expected
    })
  }
  for (const value of ['one', 2, null]) compile(value, 24)
  expect(compilations).toBe(1)
  compile('one', 25)
  expect(compilations).toBe(2)
})
