import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoBrands } from './brands'

test('has members in København, Tampere and Malmö where a brand’s filter finds them', () => {
  const nordic = demoBrands.flatMap(({ slug, people }) => {
    const { countries } = JSON.parse(readFileSync(`tenants/${slug}/tenant.json`, 'utf8'))
    return ['DK', 'FI', 'NO', 'SE']
      .filter((country) => people[country])
      .map((country) => [country, countries.includes(country)])
  })
  expect(nordic).toEqual([
    ['DK', true],
    ['FI', true],
    ['NO', true],
    ['SE', true],
  ])
})
