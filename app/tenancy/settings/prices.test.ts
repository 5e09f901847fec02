import { expect, test } from 'vitest'
import type { SettingsWish } from '../../../tests/support/tenants'
import { demoTenants } from '../../../tests/support/tenants'
import { giftPrice, giftPrices } from '../gift-prices'
import { textIn } from '../local-text'
import { currencyIn, minimumMessageCosts, minimumMessageCostsIn } from '../message-costs'
import { keyOf, nearest, problemLine } from './problems'
import { giftNames } from './vocabulary'

const settingsOf = (wish: SettingsWish) => demoTenants({ saffron: wish }).saffron.settings

test.each([
  ['PL', 'PLN'],
  ['NL', 'EUR'],
  ['GB', 'EUR'],
  ['XX', 'EUR'],
  [null, 'EUR'],
])('shows prices in %s in %s: the own currency where the brand takes it', (country, currency) => {
  expect(currencyIn({ currencies: ['EUR', 'PLN'] }, country)).toBe(currency)
})

test('prices a message at least as the cheapest bundle’s credits, rounded up', () => {
  const settings = settingsOf({
    countries: ['NL', 'PL', 'DE'],
    currencies: ['EUR', 'PLN'],
    message_credits: 2,
    bundles: [
      { id: 1, credits: 10, prices: { EUR: 1_000, PLN: 4_000 } },
      { id: 2, credits: 30, prices: { EUR: 2_000, PLN: 8_000 } },
    ],
    minimum_message_costs: { DE: { costs: 99, currency: 'EUR' } },
  })
  expect(minimumMessageCosts(settings)).toEqual({
    NL: { costs: 134, currency: 'EUR' },
    PL: { costs: 534, currency: 'PLN' },
    DE: { costs: 99, currency: 'EUR' },
  })
  expect(minimumMessageCostsIn(settings, null)).toEqual({ costs: 134, currency: 'EUR' })
  expect(minimumMessageCostsIn(settings, 'BE')).toEqual({ costs: 134, currency: 'EUR' })
})

test('a gift costs what the brand says of it, free ones too, and all others the same', () => {
  const [first, second, third] = giftNames
  const settings = settingsOf({ gift_credits: 5, gift_prices: { [first]: 0, [second]: 9 } })
  expect([giftPrice(settings, first), giftPrice(settings, second), giftPrice(settings, third)]).toEqual([0, 9, 5])
  expect(giftPrices(settings)).toEqual({ least: 0, most: 9 })
  expect(giftPrices(settingsOf({ gift_credits: 5 }))).toEqual({ least: 5, most: 5 })
})

test.each([
  ['one for all', 'pl', 'one for all'],
  [{ nl: 'Hallo', en: 'Hello', de: 'Guten Tag' }, 'nl', 'Hallo'],
  [{ nl: 'Hallo', en: 'Hello', de: 'Guten Tag' }, 'pl', 'Guten Tag'],
  [{ nl: 'Hallo', en: 'Hello' }, 'pl', 'Hello'],
  [{ nl: 'Hallo' }, 'pl', 'Hallo'],
  [{}, 'pl', ''],
  [{ pl: '', de: 'Guten Tag' }, 'pl', ''],
] as const)('of the texts %j of a German brand, %s reads %j', (text, language, read) => {
  const { saffron } = demoTenants({ saffron: { domain_language: 'de' } })
  expect(textIn(text, saffron, language)).toBe(read)
})

test.each([
  ['nich', 'niche'],
  ['nihce', 'niche'],
  ['NICHE', 'niche'],
  ['nice', 'niche'],
  ['domians', 'domains'],
  ['supp', 'support_email'],
  ['sup', null],
  ['nxxhe', 'niche'],
  ['nxxxe', null],
  ['', null],
])('the known key nearest to %j is %j', (word, known) => {
  expect(nearest(word, ['niche', 'domains', 'support_email'])).toBe(known)
})

test('a code of two letters has no near one', () => {
  expect(nearest('ne', ['nl', 'en'])).toBeNull()
})

test('a problem is told with its file, line and key, as far as there are any', () => {
  const problem = { file: 'tenants/saffron/tenant.json', expected: 'a file' }
  expect(problemLine({ ...problem, line: 12, key: 'niche' })).toBe(
    'tenants/saffron/tenant.json:12 niche: expected a file',
  )
  expect(problemLine({ ...problem, line: null, key: '' })).toBe('tenants/saffron/tenant.json expected a file')
  expect([keyOf([]), keyOf(['bundles', 1, 'prices', 'EUR']), keyOf(['domains', 0])]).toEqual([
    '',
    'bundles[1].prices.EUR',
    'domains[0]',
  ])
})
