import { expect, test } from 'vitest'
import { dateLocale } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'
import type { Company } from '~/tenancy/settings/companies-contract.server'
import { companiesContract } from '~/tenancy/settings/companies-contract.server'
import { tenantContract } from '~/tenancy/settings/contract.server'
import { bundlesIn, discounted, leastMessageCosts, marketOf, sendingCosts } from './prices'
import { taxIncluded, taxOf } from './tax'

const settingsWith = (wish: object = {}) =>
  tenantContract.parse({
    id: '0d6f3c52-7b1e-4a0c-9c55-5f2b8e7a1d31',
    name: 'Saffron',
    index_title: 'title',
    description: 'description',
    niche: 1,
    company_id: 1,
    domains: ['saffron.example'],
    theme: 'amber',
    languages: ['en'],
    domain_language: 'en',
    countries: ['NL', 'PL', 'US'],
    currencies: ['EUR', 'PLN', 'CHF'],
    support_email: 'help@saffron.example',
    ...wish,
  })

const [company] = companiesContract.parse({
  companies: [{ id: 1, name: 'Company', address: 'Street 1', city: 'Utrecht', country: 'NL', added: '2023-01-01' }],
}).companies as [Company]

test('bundles stand in the reader’s currency, with the price of a message', () => {
  expect(bundlesIn(settingsWith(), 'EUR')).toEqual([
    { id: 1, credits: 20, amount: 999, perMessage: 50, discount: null },
    { id: 2, credits: 60, amount: 2499, perMessage: 42, discount: null },
    { id: 3, credits: 150, amount: 4999, perMessage: 33, discount: null },
    { id: 4, credits: 400, amount: 9999, perMessage: 25, discount: null },
  ])
  expect(bundlesIn(settingsWith(), 'PLN')[0]).toMatchObject({ amount: 4499 })
  expect(bundlesIn(settingsWith({ message_credits: 0 }), 'EUR')[0]).toMatchObject({ perMessage: null })
})

test('takes a member’s prices from the profile’s country, a visitor’s from the visit’s', () => {
  const tenant = { settings: settingsWith() }
  expect(marketOf({ tenant, viewer: null, country: 'PL' })).toEqual({ country: 'PL', currency: 'PLN' })
  expect(marketOf({ tenant, viewer: { country: 'CH' }, country: 'PL' })).toEqual({ country: 'CH', currency: 'CHF' })
  expect(marketOf({ tenant, viewer: null, country: 'US' }).currency).toBe('EUR')
  expect(marketOf({ tenant, viewer: null, country: null }).currency).toBe('EUR')
})

test('prices stand in the currency of the country, as its readers write them', () => {
  const brand = settingsWith({ countries: ['NL', 'PL', 'US', 'CH'], currencies: ['EUR', 'PLN', 'USD', 'CHF'] })
  const seen = (language: 'nl' | 'en' | 'pl' | 'de', country: string) => {
    const { currency } = marketOf({ tenant: { settings: brand }, viewer: { country }, country: null })
    const { money } = makeFormats(dateLocale(language, country), 'UTC')
    return bundlesIn(brand, currency).map(({ amount, perMessage }) =>
      [amount, perMessage ?? 0].map((price) => money(price, currency).replace(/[\u00a0\u202f]/g, ' ')).join(', '),
    )
  }
  expect(seen('nl', 'NL')).toEqual(['€ 9,99, € 0,50', '€ 24,99, € 0,42', '€ 49,99, € 0,33', '€ 99,99, € 0,25'])
  expect(seen('en', 'US')).toEqual(['$10.99, $0.55', '$26.99, $0.45', '$53.99, $0.36', '$107.99, $0.27'])
  expect(seen('pl', 'PL')).toEqual([
    '44,99 zł, 2,25 zł',
    '109,99 zł, 1,83 zł',
    '219,99 zł, 1,47 zł',
    '439,99 zł, 1,10 zł',
  ])
  expect(seen('de', 'CH')).toEqual([
    'CHF 9.90, CHF 0.50',
    'CHF 24.90, CHF 0.42',
    'CHF 49.90, CHF 0.33',
    'CHF 99.90, CHF 0.25',
  ])
})

test('prices sending at least as the cheapest credit, rounded up', () => {
  expect(sendingCosts(settingsWith(), 'EUR')).toEqual({
    message: { credits: 1, from: 25 },
    photo: { credits: 3, from: 75 },
    gift: { credits: 5, from: 125, most: 5 },
  })
  const { gift } = sendingCosts(settingsWith({ gift_prices: { rose: 2, serenade: 10 } }), 'EUR')
  expect(gift).toEqual({ credits: 2, from: 50, most: 10 })
})

test('the least price of a message is the setting’s, else computed', () => {
  const settings = settingsWith({ minimum_message_costs: { NL: { costs: 30, currency: 'EUR' } } })
  const least = (country: string) => leastMessageCosts(settings, { country, currency: 'EUR' })
  expect(least('NL')).toEqual({ costs: 30, currency: 'EUR' })
  expect(least('PL')).toEqual({ costs: 110, currency: 'PLN' })
  expect(leastMessageCosts(settingsWith({ message_credits: 0 }), { country: 'NL', currency: 'EUR' })).toBeNull()
})

test("tax goes by the profile's country, then the address's, then the seller's", () => {
  const tax = (profile: string | null, address: string | null) =>
    taxOf({ settings: settingsWith(), company }, [
      { kind: 'profile', country: profile },
      { kind: 'address', country: address },
    ])
  expect(tax('CH', 'DE')).toEqual({ country: 'CH', rate: 810 })
  expect(tax(null, 'DE')).toEqual({ country: 'DE', rate: 1900 })
  expect(tax(null, null)).toEqual({ country: 'NL', rate: 2100 })
  expect(tax('US', null)).toEqual({ country: 'US', rate: 0 })
  expect(tax('JP', null)).toEqual({ country: 'JP', rate: 2100 })
})

test('the tax is contained in the price', () => {
  expect(taxIncluded(4999, 2100)).toBe(868)
  expect(taxIncluded(999, 0)).toBe(0)
  expect(taxIncluded(990, 810)).toBe(74)
})

test('a bundle is sold where it has a price, the smallest first, by the message or not', () => {
  const bundles = [
    { id: 2, credits: 50, prices: { EUR: 2499, PLN: 10999 } },
    { id: 1, credits: 20, prices: { EUR: 999 } },
  ]
  const settings = settingsWith({ bundles, message_credits: 2 })
  expect(bundlesIn(settings, 'EUR').map(({ id, perMessage }) => [id, perMessage])).toEqual([
    [1, 100],
    [2, 100],
  ])
  expect(bundlesIn(settings, 'PLN').map(({ id }) => id)).toEqual([2])
  expect(bundlesIn(settingsWith({ bundles, message_credits: 0 }), 'EUR')[0]?.perMessage).toBeNull()
  const [whole] = bundlesIn(settings, 'EUR')
  if (!whole) throw new Error('nothing is sold')
  const code = { kind: 'code', code: 'SPRING', percentage: 20 } as Parameters<typeof discounted>[2]
  expect(discounted(settings, whole, null)).toBe(whole)
  expect(discounted(settings, whole, code)).toMatchObject({
    ...{ amount: 799, perMessage: 80, discount: { code: 'SPRING', percentage: 20, amount: 200 } },
  })
})
