import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { maskedEmail } from './masked-email.server'
import { standingOf } from './standing'

test.each([
  ['active', { invisible: false, forGood: false }, 'shown'],
  ['active', { invisible: true, forGood: false }, 'invisible'],
  ['disabled', { invisible: true, forGood: false }, 'not_confirmed'],
  ['suspended', { invisible: true, forGood: false }, 'suspended'],
  ['suspended', { invisible: false, forGood: true }, 'disabled'],
  ['deleted', { invisible: true, forGood: true }, 'closed'],
] as const)('a profile that is %s (%o) is %s to others', (status, profile, standing) => {
  expect(standingOf({ status: memberStatus[status], ...profile })).toBe(standing)
})

test('shows half of an address’s name, and seven letters at most', () => {
  const shown = (name: string) => maskedEmail(`${name}@mail.example`)
  expect(['annabel', 'ann', 'a', 'maximiliane.anna'].map(shown)).toEqual(
    ['anna', 'an', 'a', 'maximil'].map((letters) => `${letters}•••@mail.example`),
  )
})
