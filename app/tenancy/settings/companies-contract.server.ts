import { z } from 'zod'
import { count, countryCode, phoneNumber, plainText } from './values.server'
import { processorTasks } from './vocabulary'

const processor = z.strictObject({
  task: z.enum(processorTasks),
  name: plainText(100).min(1),
  country: countryCode,
})

const company = z.strictObject({
  id: count(1, 1_000_000).describe('Named by company_id of a tenant. 1, 5 and 6 have footer addresses of their own'),
  name: plainText(100).min(1),
  address: plainText(200).min(1).describe('Street and number'),
  postal_code: plainText(20).default(''),
  city: plainText(100).min(1),
  country: countryCode,
  kvk: plainText(40).default('').describe('Registration number'),
  tradenames: z.array(plainText(100).min(1)).default([]),
  vat_numbers: z
    .array(z.string().regex(/^[A-Z]{2}[A-Z0-9.-]{2,18}$/, 'a VAT number, such as "NL123456789B01"'))
    .default([]),
  support_phone: phoneNumber.default(''),
  data_protection_officer: plainText(200)
    .default('')
    .describe('Name and address or e-mail, as the privacy page names them; empty: the company needs none'),
  processors: z
    .array(processor)
    .max(30)
    .default([])
    .describe(
      'Firms that work with personal data for the company, as the privacy page names them; payments: of the brand',
    ),
  delete_discount: count(0, 90).default(0).describe('Per cent offered to who wants to delete the account; 0: none'),
  added: z.iso
    .date('a date, such as "2023-12-01"')
    .describe('Dates the terms when later than 2023-12-01 (specification 9)'),
})

/** `tenants/companies.json`: the firms behind the brands (specification 3, company info). */
export const companiesContract = z.strictObject({
  companies: z.array(company),
})

export type Company = z.output<typeof company>
