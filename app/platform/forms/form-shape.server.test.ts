import { expect, test } from 'vitest'
import { z } from 'zod'
import { fitsShape, mostBytes, mostValues } from './form-bounds.server'
import { anyOfForms, fileField, formShape, plainForm } from './form-shape.server'

const schema = z
  .object({
    email: z.string().trim().max(254).pipe(z.email()),
    born: z.union([z.string().max(20), z.object({ day: z.string().max(2).optional().catch('') })]).optional(),
    interests: z.array(z.string().max(20)).max(3).default([]),
    about: z
      .string()
      .transform((typed) => typed.trim())
      .pipe(z.string().max(1000))
      .nullish()
      .transform((typed) => typed ?? null),
    gender: z.enum(['female', 'male']),
    terms: z.literal(true),
    draft: z.uuid().toLowerCase(),
  })
  .and(z.object({ promotions: z.boolean().default(false) }))
const shape = formShape(schema, { next: 2000 })

const fits = (...fields: [string, string | File][]) => fitsShape(fields, shape)

test('takes the names of its schema, at their depth and as often as lists allow', () => {
  expect([...shape.keys()]).toEqual([
    'email',
    'born',
    'born.day',
    'interests',
    'about',
    'gender',
    'terms',
    'draft',
    'promotions',
    'next',
  ])
  expect(fits(['email', 'anna@mail.example'], ['born.day', '1'], ['interests', 'chess'], ['interests', 'sea'])).toBe(
    true,
  )
  for (const name of ['x', 'email[0]', 'email[99999999]', 'email.a', 'born.day.x', 'interests[]', '__proto__', '']) {
    expect(fits([name, 'x']), name).toBe(false)
  }
  expect(fits(['email', 'a'], ['email', 'b'])).toBe(false)
  expect(fits(...Array<[string, string]>(4).fill(['interests', 'x']))).toBe(false)
})

test('takes a text longer than its schema, for the error at the field, but not far', () => {
  expect(fits(['email', 'x'.repeat(500)])).toBe(true)
  expect(fits(['email', 'x'.repeat(2000)])).toBe(false)
  expect(fits(['about', 'x'.repeat(2000)])).toBe(true)
  expect(fits(['about', 'x'.repeat(3000)])).toBe(false)
  expect(fits(['draft', 'x'.repeat(100)])).toBe(false)
  expect(mostBytes(shape)).toBeLessThan(70_000)
  expect(mostValues(shape)).toBe(13)
})

test('a file comes only where one is asked for', () => {
  const file = new File(['x'], 'me.jpg')
  expect(fits(['email', file])).toBe(false)
  expect(fitsShape([['photo', file]], anyOfForms(shape, fileField('photo')))).toBe(true)
})

test.each([
  ['x', false],
  ['{"type":"validate","payload":{"name":"email"}}', true],
  ['{"type":"reset"}', true],
  ['{"type":"validate","payload":{"name":"email[9999999]"}}', false],
  ['{"type":"insert","payload":{"name":"interests","index":99999999}}', false],
  ['{"type":"update","payload":{"name":"email","value":"x"}}', false],
  [`{"type":"validate","payload":{"name":"email"}}${' '.repeat(300)}`, false],
  ['[]', false],
  ['null', false],
])('what Conform is to do instead is checking or emptying a known field: %s', (written, known) => {
  expect(fits(['__intent__', written])).toBe(known)
})

test('a schema whose texts have no end is a mistake that is told at once', () => {
  expect(() => formShape(z.object({ name: z.string() }))).toThrow('the form field "name" has no longest length')
  expect(() => formShape(z.object({ tags: z.array(z.string().max(9)) }))).toThrow('"tags" has no longest list')
})

test('forms of one address are joined by the wider bound', () => {
  const joined = anyOfForms(plainForm({ intent: 5 }), plainForm({ intent: 20, id: 9 }))
  expect(joined.get('intent')).toEqual({ characters: 20, times: 1 })
  expect(joined.get('id')).toEqual({ characters: 9, times: 1 })
})
