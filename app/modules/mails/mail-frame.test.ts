import { expect, test } from 'vitest'
import { demoTenants } from '../../../tests/support/tenants'
import { mailBrand } from './mail-frame.server'

test('names the company with postal code, country and number in the reader’s language', () => {
  const { saffron } = demoTenants()
  const company = { ...saffron.company, postal_code: '3511 PH', kvk: '00000001' }
  const named = (changes: Partial<typeof company>, language: 'en' | 'de') =>
    mailBrand({ ...saffron, company: { ...company, ...changes } }, language).company
  const parts = { firm: 'Company 1, Main street 1', town: '3511 PH Utrecht' }
  expect(named({}, 'en')).toEqual({ ...parts, country: 'Netherlands', registration: 'Registration 00000001' })
  expect(named({}, 'de')).toEqual({ ...parts, country: 'Niederlande', registration: 'Registernummer 00000001' })
  expect(named({ kvk: undefined }, 'en')).toMatchObject({ registration: null })
})
