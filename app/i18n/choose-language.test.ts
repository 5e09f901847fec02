import { expect, test } from 'vitest'
import type { LanguageSigns } from '~/i18n/choose-language'
import { browserLanguages, chooseLanguage, dateLocale, readerLocale, visibleLanguages } from '~/i18n/choose-language'
import { makeFormats } from '~/i18n/formats'

const nothing: LanguageSigns = {
  offered: ['en', 'nl', 'de', 'fr', 'no', 'pl'],
  domainLanguage: 'nl',
  chosen: null,
  member: null,
  acceptLanguage: null,
  country: null,
}

test('prefers the choice to member, browser, country and domain', () => {
  const signs: LanguageSigns = { ...nothing, chosen: 'de', member: 'fr', acceptLanguage: 'pl', country: 'GB' }
  expect(chooseLanguage(signs)).toBe('de')
  expect(chooseLanguage({ ...signs, chosen: null })).toBe('fr')
  expect(chooseLanguage({ ...signs, chosen: null, member: null })).toBe('pl')
  expect(chooseLanguage({ ...nothing, country: 'GB' })).toBe('en')
  expect(chooseLanguage(nothing)).toBe('nl')
})

test('a language that the tenant does not offer, or that is none, is passed over', () => {
  expect(chooseLanguage({ ...nothing, chosen: 'fi', member: 'it', acceptLanguage: 'sv,de;q=0.5' })).toBe('de')
  expect(chooseLanguage({ ...nothing, chosen: '../etc', acceptLanguage: '*;;q=x,,\u0000' })).toBe('nl')
  expect(chooseLanguage({ ...nothing, offered: ['pl'], domainLanguage: 'nl', country: 'DE' })).toBe('pl')
})

test('a country with several languages gives the first one offered', () => {
  expect(chooseLanguage({ ...nothing, offered: ['en', 'fr', 'de'], country: 'BE' })).toBe('fr')
})

test('the browser is heard in its order of preference, and nb and nn are no', () => {
  expect(browserLanguages('da;q=0.4, nn-NO, nb;q=0.9, en-GB;q=0.8, fr;q=0')).toEqual(['no', 'en', 'da'])
  expect(browserLanguages(null)).toEqual([])
})

test('lists languages of countries, browser and choice in the tenant’s order', () => {
  const signs = {
    offered: ['en', 'nl', 'de', 'fr', 'pl'] as const,
    current: 'nl' as const,
    chosen: null,
    detectedCountry: 'NL',
    profileCountry: null,
    acceptLanguage: 'nl',
    dropdown: 'auto' as const,
  }
  expect(visibleLanguages(signs)).toEqual(['nl'])
  expect(visibleLanguages({ ...signs, profileCountry: 'BE' })).toEqual(['nl', 'de', 'fr'])
  expect(visibleLanguages({ ...signs, acceptLanguage: 'pl', chosen: 'en' })).toEqual(['en', 'nl', 'pl'])
  expect(visibleLanguages({ ...signs, detectedCountry: 'JP' })).toEqual(['en', 'nl', 'de', 'fr', 'pl'])
  expect(visibleLanguages({ ...signs, detectedCountry: null })).toEqual(['en', 'nl', 'de', 'fr', 'pl'])
  expect(visibleLanguages({ ...signs, dropdown: 'all' })).toEqual(['en', 'nl', 'de', 'fr', 'pl'])
  expect(visibleLanguages({ ...signs, detectedCountry: 'JP', dropdown: 'hidden' })).toEqual(['nl'])
})

test('the date locale is language and country, and nl only when neither is known', () => {
  expect(dateLocale('nl', 'BE')).toBe('nl-BE')
  expect(dateLocale('no', 'NO')).toBe('nb-NO')
  expect(dateLocale('en', null)).toBe('en')
  expect(dateLocale(null, 'CH')).toBe('de-CH')
  expect(dateLocale(null, null)).toBe('nl')
  expect(dateLocale('en', 'x"')).toBe('en')
})

test('a reader of unknown country has the dates of the brand’s first country', () => {
  const dutch = { settings: { countries: ['NL', 'US'] } }
  const written = (country: string | null) =>
    makeFormats(readerLocale(dutch, 'en', country), 'UTC').date('2026-03-05T12:00:00Z', 'long')
  expect(written(null)).toBe('5 March 2026')
  expect(written('IE')).toBe('5 March 2026')
  expect(written('US')).toBe('March 5, 2026')
  expect(readerLocale(dutch, 'no', null)).toBe('nb-NL')
})
