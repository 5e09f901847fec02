import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { longestCaption } from '~/modules/photos/schema'
import { demoBrands } from './brands'
import type { DemoContent } from './people'
import { demoLogin, demoPeople } from './people'

const read = (name: string) => JSON.parse(readFileSync(`demo/${name}.json`, 'utf8'))
const content: DemoContent = { portraits: read('portraits'), words: read('words'), homes: read('homes') }

test.each(demoBrands)('$slug has members with captions in words of their language', (brand) => {
  const captioned = demoPeople(brand, content).filter(({ caption, fictional }) => caption !== null && !fictional)
  expect(captioned.length).toBeGreaterThan(8)
  for (const { caption, language } of captioned) expect(content.words[language]?.captions).toContain(caption)
  const most = new Set(captioned.map(({ caption }) => caption))
  expect(most.size).toBeGreaterThan(captioned.length / 3)
  expect(demoLogin(brand, 'premium', content).caption).toBeNull()
})

test('no caption of the demo is longer than a member may write', () => {
  for (const { captions } of Object.values(content.words)) {
    for (const caption of captions) expect(caption.length).toBeLessThanOrEqual(longestCaption)
  }
})

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
