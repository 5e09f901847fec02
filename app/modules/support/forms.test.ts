import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { inviteSchema } from '~/modules/operators/forms.server'
import { memberForms } from './forms.server'

test.each(['', '   '])('asks for an e-mail left empty or blank ("%s") instead of calling it wrong', (blank) => {
  const key = (name: string) => name
  for (const schema of [memberForms(key).email, inviteSchema(key)]) {
    const form = new FormData()
    form.set('email', blank)
    const submission = parseWithZod(form, { schema })
    expect(submission.reply().error?.email).toEqual(['accounts:field.required'])
    form.set('email', 'nobody')
    expect(parseWithZod(form, { schema }).reply().error?.email).toEqual(['console:error.email'])
  }
})

test.each(['', 'abc', '1.5', '0', '-1', '9999999'])(
  "a number that is none ('%s') is told once at its field",
  (typed) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ days: typed, ground: 'other' })) form.set(name, value)
    const errors = parseWithZod(form, { schema: memberForms((key) => key).suspend }).reply().error?.days
    expect(errors).toHaveLength(1)
  },
)
