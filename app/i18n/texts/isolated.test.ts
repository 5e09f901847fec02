import { expect, test } from 'vitest'
import { demoTenants } from '../../../tests/support/tenants'
import { isolated } from './isolated'
import { translate } from './texts.server'

test.each(['דנה', 'مريم', 'a\u202eb', '\u2067x'])('%j keeps its direction to itself', (name) => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`)
})

test.each(['Anna', 'Ольга', '김민수', '🐢', 'Łódź'])('%j stays as it is', (name) => {
  expect(isolated(name)).toBe(name)
})

test('a name that is read from right to left leaves the order of its sentence alone', () => {
  const t = translate(demoTenants().saffron, 'en')
  expect(t('chats:peer.name_age', { name: 'דנה', age: 30 })).toBe('\u2068דנה\u2069, 30')
  expect(t('chats:peer.name_age', { name: 'Dana & <Ko>', age: 30 })).toBe('Dana & <Ko>, 30')
})
