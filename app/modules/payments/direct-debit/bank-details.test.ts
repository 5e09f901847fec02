import { expect, test } from 'vitest'
import { readTextsFrom } from '~/i18n/texts/base-texts.server'
import { translate } from '~/i18n/texts/texts.server'
import { annasBank as details } from '../../../../tests/support/money/bank-details'
import { demoTenants } from '../../../../tests/support/tenants'
import { parseBankDetails } from './bank-details.server'

test('checks IBAN, country, phone and the consent to collect', () => {
  readTextsFrom('locales')
  const t = translate(demoTenants().saffron, 'en')
  const typed = { ...details, iban: 'nl91 abna 0417 1643 00', phone: '06 12345678', allowed: 'on' }
  const parse = (changes: Partial<Record<string, string>> = {}) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...typed, ...changes })) if (value) form.set(name, value)
    return parseBankDetails(form, t)
  }
  expect(parse()).toMatchObject({ status: 'success', value: details })
  const pasted = { iban: 'NL91\u200e ABNA\u00ad 0417 1643 00\ufeff', phone: '\u202a06 12345678\u202c' }
  expect(parse(pasted)).toMatchObject({ status: 'success', value: details })
  const wrongs: [string, string | undefined, string][] = [
    ['iban', 'NL91 ABNA 0417 1643 01', 'This IBAN has a typing error. Check the digits.'],
    ['iban', '0417164300', 'Only accounts in a SEPA country can be debited.'],
    ['iban', 'NL91 ABNA 0417', 'This is not an IBAN. It begins with two letters and two digits.'],
    ['iban', 'SA0380000000608010167519', 'Only accounts in a SEPA country can be debited.'],
    ['phone', '12', 'This phone number does not exist.'],
    ['holder', undefined, 'Please fill this in.'],
    ['street', 'x'.repeat(101), 'This is too long.'],
    ['country', 'US', 'Please fill this in.'],
    ['allowed', undefined, 'Tick the box to authorise the debit.'],
  ]
  for (const [field, value, error] of wrongs) {
    const submission = parse({ [field]: value })
    expect(submission.status === 'success' ? null : submission.reply().error, `${field} ${value}`).toEqual({
      [field]: [error],
    })
  }
  for (const [field, most] of Object.entries({ holder: 70, street: 100, postal_code: 12, city: 60 })) {
    expect(parse({ [field]: 'x'.repeat(most) }).status, field).toBe('success')
    const longer = parse({ [field]: 'x'.repeat(most + 1) })
    expect(longer.status === 'success' ? null : longer.reply().error, field).toEqual({ [field]: ['This is too long.'] })
  }
  const problem = (field: 'iban' | 'phone', length: number) => {
    const submission = parse({ [field]: '1'.repeat(length) })
    return submission.status === 'success' ? null : submission.reply().error?.[field]
  }
  for (const [field, most] of [
    ['iban', 42],
    ['phone', 30],
  ] as const) {
    expect(problem(field, most), field).not.toContain('This is too long.')
    expect(problem(field, most + 1), field).toEqual(['This is too long.'])
  }
  const several = parse({ iban: '12', phone: '12', street: undefined })
  expect(several.status === 'success' ? null : Object.keys(several.reply().error ?? {}).sort()).toEqual([
    'iban',
    'phone',
    'street',
  ])
})
