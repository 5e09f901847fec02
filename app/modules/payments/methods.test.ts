import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paymentMethods } from '~/tenancy/settings/vocabulary'
import { methods, offeredMethods } from './methods'

const sandbox = { payment: { provider: 'sandbox', methods: paymentMethods } } as const
const mollie = { payment: { provider: 'mollie', methods: paymentMethods } } as const

test('each of the 18 ways to pay has a mark of its own: drawn, the same in every font', () => {
  expect(Object.keys(methods)).toHaveLength(18)
  const marks = paymentMethods.map((method) => readFileSync(`public/payment/${method}.svg`, 'utf8'))
  expect(new Set(marks).size).toBe(18)
  for (const mark of marks) {
    expect(mark).not.toMatch(/<text|font-family|<image|href/)
    expect(mark.match(/<(?:path|circle)/g)?.length).toBeGreaterThan(0)
  }
})

test("a country's own way to pay comes first, retired ones last", () => {
  expect(offeredMethods(sandbox, { country: 'NL', currency: 'EUR' })).toEqual([
    'ideal',
    'mastercard',
    'visa',
    'creditcard',
    'applepay',
    'paypal',
    'directdebit',
    'wiretransfer',
    'paysafecard',
    'maestro',
    'sofort',
  ])
  const german = offeredMethods(sandbox, { country: 'DE', currency: 'EUR' })
  expect(german.slice(-3)).toEqual(['giropay', 'maestro', 'sofort'])
})

test('offers nothing that the currency or the provider does not support', () => {
  expect(offeredMethods(sandbox, { country: 'PL', currency: 'PLN' }).slice(0, 2)).toEqual(['przelewy24', 'blik'])
  expect(offeredMethods(sandbox, { country: 'PL', currency: 'EUR' })).not.toContain('blik')
  const german = offeredMethods(mollie, { country: 'DE', currency: 'EUR' })
  expect(german).toContain('wiretransfer')
  for (const retired of ['giropay', 'sofort', 'maestro']) expect(german).not.toContain(retired)
})

test('where the country is unknown, what works everywhere is left', () => {
  const offered = offeredMethods(sandbox, { country: null, currency: 'EUR' })
  expect(offered).toEqual(['mastercard', 'visa', 'creditcard', 'applepay', 'paypal'])
})

test('a brand offers only its own choice', () => {
  const brand = { payment: { provider: 'sandbox', methods: ['paypal', 'ideal'] } } as const
  expect(offeredMethods(brand, { country: 'BE', currency: 'EUR' })).toEqual(['paypal'])
})
