import { expect, test } from 'vitest'
import { z } from 'zod'
import { formShape } from './form-shape.server'
import { formFields, nextForm, readForm } from './read-form.server'

const schema = z.object({ id: formFields.id, on: formFields.tick, script: formFields.script })

const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

test('reads a page’s own values with their schema, and missing ones as left alone', () => {
  expect(readForm(formOf({ id: 'a', on: '', script: 'yes', more: 'x' }), schema)).toEqual({
    id: 'a',
    on: true,
    script: true,
  })
  expect(readForm(formOf({ script: 'no' }), schema)).toEqual({ id: '', on: false, script: false })
})

test('answers 400 to what no page of ours sends', () => {
  const refused = () => readForm(formOf({ next: `/${'x'.repeat(2_000)}` }), nextForm)
  expect(refused).toThrow(expect.objectContaining({ status: 400 }))
})

test('its fields have bounds, so that a form is judged before it is read', () => {
  expect([...formShape(schema).keys()]).toEqual(['id', 'on', 'script'])
})

test('ids come in one field or two of the same name', () => {
  const list = z.object({ id: formFields.id, members: formFields.ids })
  const form = formOf({ id: 'a' })
  expect(readForm(form, list)).toEqual({ id: 'a', members: [] })
  form.append('members', '1 2')
  form.append('members', '3')
  expect(readForm(form, list)).toEqual({ id: 'a', members: ['1', '2', '3'] })
  form.append('members', '4')
  expect(() => readForm(form, list)).toThrow(expect.objectContaining({ status: 400 }))
})
