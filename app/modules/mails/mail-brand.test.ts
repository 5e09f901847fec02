import { expect, test } from 'vitest'
import { demoTenants } from '../../../tests/support/tenants'
import { mailBrand } from './mail-brand.server'

test('a mail names its company with postal code, country and what its number is, in the reader’s language', () => {
  const { saffron } = demoTenants()
  const company = { ...saffron.company, postal_code: '3511 PH', kvk: '00000001' }
  const line = (changes: Partial<typeof company>, language: 'en' | 'de') =>
    mailBrand({ ...saffron, company: { ...company, ...changes } }, language).companyLine
  expect(line({}, 'en')).toBe('Company 1, Main street 1, 3511 PH Utrecht, Netherlands · Registration 00000001')
  expect(line({}, 'de')).toBe('Company 1, Main street 1, 3511 PH Utrecht, Niederlande · Registernummer 00000001')
  expect(line({ kvk: undefined }, 'en')).toBe('Company 1, Main street 1, 3511 PH Utrecht, Netherlands')
})
