import { z } from 'zod'
import { count, countryCode, phoneNumber, plainText } from './values.server'
import { processorTasks } from './vocabulary'

const processor = z.strictObject({
  task: z.enum(processorTasks),
  name: plainText(100).min(1),
  country: countryCode,
})

const company = z.strictObject({
  id: count(1, 1_000_000).describe(
    'Referred to by company_id of a tenant. Companies 1, 5 and 6 have their own footer addresses',
  ),
  name: plainText(100).min(1),
  address: plainText(200).min(1).describe('Street and house number'),
  postal_code: plainText(20).default(''),
  city: plainText(100).min(1),
  country: countryCode,
  kvk: plainText(40).default('').describe('Company registration number'),
  tradenames: z.array(plainText(100).min(1)).default([]),
  vat_numbers: z
    .array(z.string().regex(/^[A-Z]{2}[A-Z0-9.-]{2,18}$/, 'a VAT number, such as "NL123456789B01"'))
    .default([]),
  support_phone: phoneNumber.default(''),
  data_protection_officer: plainText(200)
    .default('')
    .describe('Name and postal or e-mail address for the privacy page; empty: the company needs no such officer'),
  imprint: z
    .strictObject({
      representative: plainText(200).default('').describe('Who represents the company by law'),
      register: plainText(200).default('').describe('Register, court or city, and number'),
      share_capital: plainText(60).default(''),
      supervisor: plainText(200).default('').describe('Supervising body, where the business needs a permission'),
      publication_director: plainText(200).default('').describe('Who is responsible for the content'),
      youth_officer: plainText(200).default('').describe('Youth protection officer, with an address'),
      mediator: plainText(200).default('').describe('Consumer mediator that the company has named'),
      host: plainText(300).default('').describe('Name, address and telephone of the firm that hosts the website'),
    })
    .default({
      representative: '',
      register: '',
      share_capital: '',
      supervisor: '',
      publication_director: '',
      youth_officer: '',
      mediator: '',
      host: '',
    })
    .describe('What the laws of some countries ask for on the imprint, besides name, address and numbers'),
  processors: z
    .array(processor)
    .max(30)
    .default([])
    .describe(
      'Firms that process personal data for the company, for the privacy page; the payment provider follows from the brand',
    ),
  delete_discount: count(0, 90)
    .default(0)
    .describe('Discount offered to members who want to delete their account, in per cent; 0: none'),
  added: z.iso
    .date('a date, such as "2023-12-01"')
    .describe('Date of the terms if later than 2023-12-01 (specification 9)'),
})

/** `tenants/companies.json`: the firms behind the brands (specification 3, company info). */
export const companiesContract = z.strictObject({
  companies: z.array(company),
})

export type Company = z.output<typeof company>
