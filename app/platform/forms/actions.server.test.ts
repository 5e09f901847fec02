import { expect, test } from 'vitest'
import { z } from 'zod'
import { formAction, signedAction, uploadAction } from './actions.server'
import { fitsShape, mostBytes, mostLetters, mostValues } from './form-bounds.server'
import { fileField, formShape, plainForm } from './form-shape.server'
import { actionForm, formFields, nextForm, pageForm, readForm, tokenForm } from './read-form.server'

const called: unknown[] = []
const action = (args: unknown) => called.push(args)

test('takes the forms of its page together, and calls the action with what is sent', () => {
  const taking = formAction([z.object({ name: z.string().max(10) }), plainForm({ next: 50 })], action)
  expect(taking.takes).toEqual({
    kind: 'form',
    shape: new Map([
      ['name', { characters: 84, times: 1 }],
      ['next', { characters: 50, times: 1 }],
    ]),
  })
  const args = { params: {} } as never
  taking(args)
  expect(called).toEqual([args])
})

test('only an upload reads the files of a form itself', () => {
  const upload = uploadAction([fileField('photo')], action)
  expect(upload.takes).toMatchObject({ kind: 'form', upload: true })
  expect(formAction([fileField('photo')], action).takes).not.toHaveProperty('upload')
})

test('a signed action takes a body of so many bytes, of its types', () => {
  expect(signedAction({ bytes: 500, types: ['text/plain'] }, action).takes).toEqual({
    kind: 'signed',
    bytes: 500,
    types: ['text/plain'],
  })
})

test('bounds a form by its longest values, escaped, with the headers of its parts', () => {
  const none = plainForm()
  expect([mostBytes(none), mostLetters(none), mostValues(none)]).toEqual([600, 600, 1])
  const one = plainForm({ name: 10 })
  expect([mostBytes(one), mostLetters(one), mostValues(one)]).toEqual([
    600 + 3 * (4 + 30) + 300,
    600 + (4 + 30) + 300,
    2,
  ])
  const list = formShape(z.object({ tag: z.array(z.enum(['a', 'b'])).max(3) }))
  expect([mostLetters(list), mostValues(list)]).toEqual([600 + 3 * (3 + 3 * 64 + 300), 4])
})

test.each<[string, [string, string | File][], boolean]>([
  ['no field at all', [], true],
  ['a text of the longest length', [['name', 'x'.repeat(10)]], true],
  ['a text that is longer by one', [['name', 'x'.repeat(11)]], false],
  ['a text in place of the file', [['photo', 'x']], false],
  ['an empty text in place of the file', [['photo', '']], true],
  ['a file', [['photo', new File(['x'], 'me.jpg')]], true],
  [
    'two files',
    [
      ['photo', new File(['x'], 'me.jpg')],
      ['photo', new File(['y'], 'you.jpg')],
    ],
    false,
  ],
  ['one intent', [['__intent__', '{"type":"reset"}']], true],
  [
    'two intents',
    [
      ['__intent__', '{"type":"reset"}'],
      ['__intent__', '{"type":"reset"}'],
    ],
    false,
  ],
  ['a file as the intent', [['__intent__', new File(['{"type":"reset"}'], 'x')]], false],
  ['an intent without a type', [['__intent__', '{}']], false],
  ['an intent about the form as a whole', [['__intent__', '{"type":"validate","payload":{}}']], true],
  ['an intent about nothing', [['__intent__', '{"type":"validate","payload":null}']], false],
  ['an intent about a number', [['__intent__', '{"type":"validate","payload":{"name":7}}']], false],
  [
    'an intent about a place in a list',
    [['__intent__', '{"type":"reset","payload":{"name":"name","index":0}}']],
    false,
  ],
])('whether a form with %s fits its shape', (_, fields, fits) => {
  expect(fitsShape(fields, new Map([...plainForm({ name: 10 }), ...fileField('photo')]))).toBe(fits)
})

const formOf = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test.each([
  ['an id', pageForm({ id: formFields.id }), 'id', 40],
  ['a button', actionForm, 'intent', 20],
  ['a word', pageForm({ word: formFields.word }), 'word', 20],
  ['a path', nextForm, 'next', 2_000],
  ['a tick', pageForm({ tick: formFields.tick }), 'tick', 20],
  ['a token', tokenForm, 'token', 500],
  ['ids', pageForm({ ids: formFields.ids }), 'ids', 4_000],
])('the longest value of %s is read, a longer one is a bad request', (_, schema, name, most) => {
  expect(readForm(formOf([name, 'x'.repeat(most)]), schema)).toHaveProperty(name)
  expect(() => readForm(formOf([name, 'x'.repeat(most + 1)]), schema)).toThrow(expect.objectContaining({ status: 400 }))
})

test('an empty form leaves each field as its page does', () => {
  const schema = pageForm(formFields)
  expect(readForm(formOf(), schema)).toEqual({ id: '', intent: '', tick: false, ids: [], script: false })
  expect(readForm(formOf(['intent', 'save'], ['intent', 'drop']), actionForm).intent).toBe('drop')
})
