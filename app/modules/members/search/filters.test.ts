import { expect, test } from 'vitest'
import { birthDatesOf } from './ages'
import type { FilterRules } from './filters'
import { countChanged, filtersQuery, readFilters } from './filters'

const rules: FilterRules = {
  preset: { gender: 'female', country: 'NL', min_age: 18, max_age: 99 },
  countries: ['NL', 'DE'],
  offered: ['gender', 'country', 'age'],
}

const read = (query: string) => readFilters(new URLSearchParams(query), rules)

test('one list has one address: presets are left out, and the address reads back as the same filters', () => {
  expect(filtersQuery(rules.preset, rules.preset)).toBe('')
  const filters = { gender: 'all', country: null, min_age: 28, max_age: 45 } as const
  const query = filtersQuery(filters, rules.preset)
  expect(query).toBe('?gender=all&country=all&min_age=28&max_age=45')
  expect(read(query)).toEqual(filters)
  expect(countChanged(filters, rules.preset)).toBe(3)
  expect(filtersQuery(rules.preset, rules.preset, 'abc')).toBe('?after=abc')
})

test('ages that are turned round are put right', () => {
  expect(read('min_age=45&max_age=28')).toMatchObject({ min_age: 28, max_age: 45 })
})

test('days of birth hold exactly the ages asked for, leap years too', () => {
  expect(birthDatesOf('2026-11-21', 28, 45)).toEqual({ from: '1980-11-22', to: '1998-11-21' })
  expect(birthDatesOf('2028-02-29', 18, 18)).toEqual({ from: '2009-03-01', to: '2010-02-28' })
  expect(birthDatesOf('2027-02-28', 19, 19)).toEqual({ from: '2007-03-01', to: '2008-02-28' })
  expect(birthDatesOf('2026-11-21', 18)).toEqual({ from: '1900-01-01', to: '2008-11-21' })
})
