import { expect, test } from 'vitest'
import { countryLanguages } from '~/i18n/languages'
import { tenantContract } from '~/tenancy/settings/contract.server'
import { defaultVatRates } from '~/tenancy/settings/defaults'
import { currencyOfCountry, knownCountries } from '~/tenancy/settings/vocabulary'
import { isPlaceCountry, placeCountries, regionName, regionsOf } from './regions'

test.each(knownCountries)('%s has its language, currency, tax, regions and way to offer sign-up', (country) => {
  expect(countryLanguages[country]?.length).toBeGreaterThan(0)
  expect(currencyOfCountry[country]).toMatch(/^[A-Z]{3}$/)
  expect(defaultVatRates[country]).toBeGreaterThanOrEqual(0)
  expect(isPlaceCountry(country) && regionsOf(country, 'en').length).toBeGreaterThan(1)
  expect(tenantContract.shape.countries.safeParse([country]).success).toBe(true)
})

test('has places of Denmark, Finland, Norway and Sweden, and none in a wrong country', () => {
  expect(knownCountries).toEqual(expect.arrayContaining(['DK', 'FI', 'NO', 'SE']))
  expect([...placeCountries].sort()).toEqual([...knownCountries].sort())
})

test('a Polish region is small among Polish words, and a capitalised name among others', () => {
  expect([regionName('PL-28', 'pl'), regionName('PL-28', 'en'), regionName('PL-10', 'de')]).toEqual([
    'warmińsko-mazurskie',
    'Warmińsko-Mazurskie',
    'Łódzkie',
  ])
  for (const { name } of placeCountries.flatMap((country) => regionsOf(country, 'en'))) {
    expect(name).toMatch(/^[\p{Lu}\p{N}]/u)
  }
})
