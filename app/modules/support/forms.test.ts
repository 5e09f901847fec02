import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { inviteForm } from '~/modules/operators/forms.server'
import { untranslated } from '~/platform/forms/form-shape.server'
import { formOf } from '../../../tests/support/form'
import { memberForms } from './forms.server'

test.each(['', '   '])('asks for an e-mail left empty or blank ("%s") instead of calling it wrong', (blank) => {
  const schema = memberForms(untranslated).email
  for (const parse of [(form: FormData) => parseWithZod(form, { schema }), inviteForm.parse.bind(null, untranslated)]) {
    const mistakeIn = (email: string) => parse(formOf({ email })).reply().error?.email
    expect(mistakeIn(blank)).toEqual(['accounts:field.required'])
    expect(mistakeIn('nobody')).toEqual(['console:error.email'])
  }
})

test.each(['', 'abc', '1.5', '0', '-1', '9999999'])(
  "a number that is none ('%s') is told once at its field",
  (typed) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ days: typed, ground: 'other' })) form.set(name, value)
    const errors = parseWithZod(form, { schema: memberForms(untranslated).suspend }).reply().error?.days
    expect(errors).toHaveLength(1)
  },
)
