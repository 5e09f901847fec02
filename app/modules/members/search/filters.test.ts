import { expect, test } from 'vitest'
import { birthDatesOf } from './ages'
import type { FilterRules, SearchFilters } from './filters'
import { countChanged, filtersQuery } from './filters'
import { readFilters } from './read-filters'

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
  order: 'online',
}

const rules: FilterRules = {
  preset,
  countries: ['NL', 'DE'],
  offered: ['gender', 'country', 'region', 'age', 'interests', 'distance', 'online', 'photo'],
  orders: ['online', 'nearest', 'newest'],
}

const read = (query: string) => readFilters(new URLSearchParams(query), rules)

test('one list has one address: presets are left out, and the address reads back as the same filters', () => {
  expect(filtersQuery(preset, rules)).toBe('')
  const filters = { ...preset, gender: 'all', country: null, min_age: 28, max_age: 45 } as const
  const query = filtersQuery(filters, rules)
  expect(query).toBe('?gender=all&country=all&min_age=28&max_age=45')
  expect(read(query)).toEqual(filters)
  expect(countChanged(filters, preset)).toBe(3)
})

test('an address that says anything says whose presets it means: it gives anyone the same list', () => {
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

test('what is unknown, of another country or not offered is as if it were not there', () => {
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
