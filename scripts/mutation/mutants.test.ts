import ts from 'typescript'
import { expect, test } from 'vitest'
import { instrument } from './mutants.mjs'
import { sqlMutants } from './sql.mjs'
import { Switches } from './switches.mjs'

const source = `
const most = 3
function may(count, paid) {
  if (paid) return true
  return count < most && count !== 0
}
return { may }`

/** What the code answers with each mutant, by what the mutant changes. */
function answers(ask: (code: { may(count: number, paid: boolean): boolean }) => unknown) {
  const { mutants, code } = instrument('rule.ts', source)
  const mutation = new Switches()
  const run = new Function('globalThis', ts.transpile(code, { target: ts.ScriptTarget.ES2022 }))
  const made = run({ mutation })
  const answerWith = (id: string) => {
    mutation.turnOn(id)
    return ask(made)
  }
  return { none: answerWith(''), ...Object.fromEntries(mutants.map(({ id, change }) => [change, answerWith(id)])) }
}

test('changes what the code answers by one mutant at a time', () => {
  expect(answers(({ may }) => [may(2, false), may(3, false), may(9, true)])).toEqual({
    none: [true, false, true],
    '3 → 4': [true, true, true],
    'paid → true': [true, true, true],
    'paid → false': [true, false, false],
    'true → !true': [true, false, false],
    'count < most && count !== 0 → (count < most) || (count !== 0)': [true, true, true],
    'count < most → count <= most': [true, true, true],
    'count !== 0 → count === 0': [false, false, true],
  })
})

test('a call goes as a whole, a line of the log stays', () => {
  const { mutants } = instrument('rule.ts', "const end = async () => { await free(id); log().warn({ id }, 'ended') }")
  expect(mutants.map(({ change }) => change)).toEqual(['dropped: await free(id);'])
})

test('drops a where and keeps the rest, but for what row-level security holds', () => {
  const read = "const read = () => db.from('a').where('pool_id', '=', pool).where('id', '=', id).run()"
  const { mutants } = instrument('rule.ts', read)
  expect(mutants.map(({ change }) => change)).toEqual(["dropped: .where('id', '=', id)"])
})

test('leaves out each condition of a statement by itself, with its subqueries', () => {
  const statement = `\`select 1 from a join b on b.id = a.id where \${inBrand(db, 'a')} and a.at between 1 and 2
    and not exists (select from c where c.id = \${of({ id })} or c.own) and a.n >= 3 order by a.id\``
  expect(sqlMutants(statement).map(({ change }) => change)).toEqual([
    'dropped: on b.id = a.id',
    'dropped: and a.at between 1 and 2',
    `dropped: and not exists (select from c where c.id = \${of({ id })} or c.own)`,
    `dropped: where c.id = \${of({ id })}`,
    'dropped: or c.own',
    'dropped: and a.n >= 3',
    expect.stringMatching(/^>= → >/),
  ])
})
