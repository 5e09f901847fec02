import { expect, test } from 'vitest'
import { z } from 'zod'
import { mistakesIn } from './form-rules'
import { formRules, rulesIn } from './form-rules.server'

const schema = z.object({
  name: z.string('Say your name').trim().min(1, 'Say your name').max(20, 'Shorter, please'),
  password: z.string('8 to 128').min(8, '8 to 128').max(128, '8 to 128'),
  born: z.unknown().transform((typed, context) => {
    if (typed === undefined) context.addIssue({ code: 'custom', message: 'When were you born?' })
    return typed
  }),
  colour: z.enum(['red', 'blue'], 'Choose one'),
  terms: z.literal('on', 'Agree first'),
  note: z.string().max(5, 'At most five').optional(),
})

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

const right = { name: 'Anna', password: 'long enough', 'born.day': '1', colour: 'red', terms: 'on' }

test('the browser is told what the schema says, in its words', async () => {
  const rules = await formRules(schema)
  expect(rules).toEqual({
    name: { required: true, missing: 'Say your name', maxLength: 20, tooLong: 'Shorter, please' },
    password: {
      required: true,
      missing: '8 to 128',
      minLength: 8,
      tooShort: '8 to 128',
      maxLength: 128,
      tooLong: '8 to 128',
    },
    born: { required: true, missing: 'When were you born?' },
    colour: { required: true, missing: 'Choose one' },
    terms: { required: true, missing: 'Agree first' },
    note: { maxLength: 5, tooLong: 'At most five' },
  })
})

test('a form that fits has no mistakes, and each field tells its own', async () => {
  const rules = await formRules(schema)
  expect(mistakesIn(form(right), rules)).toEqual({})
  expect(mistakesIn(form({}), rules)).toEqual({
    name: ['Say your name'],
    password: ['8 to 128'],
    born: ['When were you born?'],
    colour: ['Choose one'],
    terms: ['Agree first'],
  })
  expect(mistakesIn(form({ ...right, name: 'x'.repeat(21), password: 'short', note: 'sixsix' }), rules)).toEqual({
    name: ['Shorter, please'],
    password: ['8 to 128'],
    note: ['At most five'],
  })
  expect(mistakesIn(form({ ...right, name: '   ' }), rules)).toEqual({ name: ['Say your name'] })
})

test('an address is wrong until it is like one, blanks around it aside', async () => {
  const address = z.string('Your address?').trim().min(1, 'Your address?').max(254).pipe(z.email('No address'))
  const rules = await formRules(z.object({ email: address }))
  const said = (email: string) => mistakesIn(form({ email }), rules).email
  expect(['', '  '].map(said)).toEqual([['Your address?'], ['Your address?']])
  expect(['mila', 'mila@', 'mila@example', 'mi la@example.org'].map(said)).toEqual([
    ['No address'],
    ['No address'],
    ['No address'],
    ['No address'],
  ])
  expect(['mila@example.org', ' mila@example.org '].map(said)).toEqual([undefined, undefined])
})

test('makes the rules of a schema once for each language', async () => {
  const made: string[] = []
  const schemaIn = (t: (key: string) => string) => {
    made.push(t('missing'))
    return z.object({ name: z.string(t('missing')) })
  }
  const [english, dutch] = [() => 'Missing', () => 'Ontbreekt']
  for (const t of [english, dutch, english]) {
    expect((await rulesIn(t, schemaIn)).name?.missing).toBe(t())
  }
  expect(made).toEqual(['Missing', 'Ontbreekt'])
})
