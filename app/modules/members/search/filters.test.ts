import { expect, test } from 'vitest'
import type { Gender } from '~/modules/accounts/member'
import { memberFor } from '../../../../tests/support/person'
import type { SettingsWish } from '../../../../tests/support/tenants'
import { demoTenants } from '../../../../tests/support/tenants'
import { birthDatesOf } from './ages'
import { readCursor, writeCursor } from './cursor.server'
import type { FilterRules, SearchFilters } from './filters'
import { countChanged, filtersQuery } from './filters'
import { readFilters } from './read-filters'
import { filterRules } from './search-members.server'

const preset: SearchFilters = {
  gender: 'female',
  country: 'NL',
  region: null,
  min_age: 18,
  max_age: 99,
  interests: [],
  distance: null,
  online: false,
  photo: false,
  verified: false,
  order: 'online',
}

const rules: FilterRules = {
  preset,
  countries: ['NL', 'DE'],
  offered: ['gender', 'country', 'region', 'age', 'interests', 'distance', 'online', 'photo'],
  orders: ['online', 'nearest', 'newest'],
}

const read = (query: string) => readFilters(new URLSearchParams(query), rules)

test('gives a list one URL without presets, which reads back as the same filters', () => {
  expect(filtersQuery(preset, rules)).toBe('')
  const filters = { ...preset, gender: 'all', country: null, min_age: 28, max_age: 45 } as const
  const query = filtersQuery(filters, rules)
  expect(query).toBe('?gender=all&country=all&min_age=28&max_age=45')
  expect(read(query)).toEqual(filters)
  expect(countChanged(filters, preset)).toBe(3)
})

test('names whose presets a URL with filters means, so that anyone gets the same list', () => {
  expect(filtersQuery(preset, rules, 'abc')).toBe('?gender=female&country=NL&after=abc')
  const filters: SearchFilters = {
    ...preset,
    region: 'NL-UT',
    interests: ['wine', 'coffee'],
    distance: 50,
    online: true,
    photo: true,
    order: 'nearest',
  }
  const query = filtersQuery(filters, rules)
  expect(read(query)).toEqual(filters)
  expect(
    readFilters(new URLSearchParams(query), { ...rules, preset: { ...preset, gender: 'male', country: 'DE' } }),
  ).toEqual(filters)
  expect(countChanged(filters, preset)).toBe(5)
})

test('ignores unknown filters, and those of other countries or not offered', () => {
  const hostile = `region=DE-BY&interests=murder&interests=constructor&distance=-1&online=on&photo=%00&order=rand()`
  expect(read(hostile)).toEqual(preset)
  expect(read(`country=DE&region=DE-BY&interests=${'coffee&interests='.repeat(2_000)}`)).toEqual({
    ...preset,
    country: 'DE',
    region: 'DE-BY',
    interests: ['coffee'],
  })
  const fewer: FilterRules = { ...rules, offered: ['age'], orders: ['online'] }
  const query = 'gender=male&country=DE&region=NL-UT&interests=wine&distance=5&online=1&photo=1&order=nearest'
  expect(readFilters(new URLSearchParams(query), fewer)).toEqual(preset)
})

test('ages that are turned round are put right', () => {
  expect(read('min_age=45&max_age=28')).toMatchObject({ min_age: 28, max_age: 45 })
})

test('days of birth hold exactly the ages asked for, leap years too', () => {
  expect(birthDatesOf('2026-11-21', 28, 45)).toEqual({ after: '1980-11-21', to: '1998-11-21' })
  expect(birthDatesOf('2028-02-29', 18, 18)).toEqual({ after: '2009-02-28', to: '2010-02-28' })
  expect(birthDatesOf('2027-02-28', 19, 19)).toEqual({ after: '2007-02-28', to: '2008-02-28' })
  expect(birthDatesOf('2026-11-21', 18)).toEqual({ after: '1899-12-31', to: '2008-11-21' })
})

test.each([
  ['min_age=17', [18, 99]],
  ['max_age=100', [18, 99]],
  ['max_age=17', [18, 18]],
  ['min_age=100&max_age=30', [30, 99]],
  ['min_age=30.5&max_age=', [18, 99]],
  ['min_age=%2B30&max_age=0x30', [18, 99]],
  [`min_age=${'9'.repeat(10)}`, [18, 99]],
  [`min_age=${'9'.repeat(9)}`, [99, 99]],
])('the ages of the address "%s" are these', (query, ages) => {
  const { min_age, max_age } = read(query)
  expect([min_age, max_age]).toEqual(ages)
})

test.each([
  ['region=NL-UT', 'NL', 'NL-UT'],
  ['country=DE&region=NL-UT', 'DE', null],
  ['country=all&region=NL-UT', null, null],
  ['country=XX&region=NL-UT', 'NL', 'NL-UT'],
  ['country=BE&region=BE-VAN', 'NL', null],
  ['region=NL-XX', 'NL', null],
  ['region=NL', 'NL', null],
])('the place of the address "%s" is country %s and region %s', (query, country, region) => {
  expect(read(query)).toMatchObject({ country, region })
})

/** Rules for a member, or for a visitor from `at`. */
function rulesOf(
  wish: SettingsWish,
  person: { seeks?: Gender[]; country?: string; city?: null } | null,
  at = 'NL',
): FilterRules {
  const { saffron } = demoTenants({ saffron: { countries: ['NL', 'DE'], ...wish } })
  if (!person) return filterRules({ tenant: saffron, viewer: null }, at)
  const { city, ...wishes } = person
  const viewer = memberFor(saffron, 'anna', wishes)
  return filterRules({ tenant: saffron, viewer: city === null ? { ...viewer, city } : viewer }, at)
}

test.each([
  ['a member who seeks men', { seeks: ['male'] }, 'male'],
  ['a member who seeks both', { seeks: ['female', 'male'] }, 'all'],
  ['a member who seeks nobody', { seeks: [] }, 'all'],
  ['a visitor', null, 'all'],
] satisfies [string, { seeks: Gender[] } | null, string][])(
  'the list of %s begins with its gender',
  (_, person, gender) => {
    expect(rulesOf({}, person).preset).toMatchObject({
      gender,
      region: null,
      online: false,
      photo: false,
      order: 'online',
    })
  },
)

test.each([
  ['a member’s own country, wherever they are', { country: 'DE' }, 'NL', 'DE', ['DE', 'NL']],
  ['a member’s own country, which the brand doesn’t offer', { country: 'PL' }, 'NL', 'PL', ['PL', 'NL', 'DE']],
  ['a visitor’s country', null, 'DE', 'DE', ['DE', 'NL']],
  ['no country of a visitor from elsewhere', null, 'PL', null, ['NL', 'DE']],
])('the list begins with %s', (_, person, at, country, countries) => {
  expect(rulesOf({}, person, at)).toMatchObject({ preset: { country }, countries })
  expect(rulesOf({ search_fields: ['age'] }, person, at).preset.country).toBeNull()
})

test('offers distances only with a city, and ages from the brand’s youngest', () => {
  expect(rulesOf({ min_age: 30 }, {}).preset).toMatchObject({ min_age: 30, max_age: 99 })
  expect(rulesOf({}, {})).toMatchObject({ orders: ['online', 'nearest', 'newest'] })
  expect(rulesOf({}, {}).offered).toContain('distance')
  for (const person of [{ city: null }, null]) {
    expect(rulesOf({}, person)).toMatchObject({ orders: ['online', 'newest'] })
    expect(rulesOf({}, person).offered).not.toContain('distance')
    expect(rulesOf({}, person).offered).toContain('region')
  }
})

test.each([
  ['gender', { gender: 'male' }],
  ['country', { country: null }],
  ['region', { region: 'NL-UT' }],
  ['youngest age', { min_age: 19 }],
  ['oldest age', { max_age: 98 }],
  ['interests', { interests: ['wine', 'coffee'] }],
  ['distance', { distance: 5 }],
  ['presence', { online: true }],
  ['photo', { photo: true }],
] satisfies [string, Partial<SearchFilters>][])(
  'a changed %s counts as one filter, and the order as none',
  (_, changed) => {
    expect(countChanged({ ...preset, ...changed, order: 'newest' }, preset)).toBe(1)
  },
)

test('a page marker is read back as it was written, and one that was changed is none', () => {
  const id = '01a21695-0000-7000-8000-000000000000'
  for (const city of [0, 2_750_000]) {
    const marker = { city, lastActive: 1_796_000_000_123_456, id }
    const text = writeCursor(marker)
    expect(readCursor(text)).toEqual(marker)
    expect(text).not.toContain(id)
    for (const changed of [`x${text}`, text.slice(1), text.slice(0, -2)]) expect(readCursor(changed)).toBeNull()
  }
  for (const text of [null, '', id]) expect(readCursor(text)).toBeNull()
})
