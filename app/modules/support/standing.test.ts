import { expect, test } from 'vitest'
import { memberStatus } from '~/database/tables/people/members'
import { maskedEmail } from './masked-email'
import { standingOf } from './standing'

test.each([
  ['active', false, 'shown'],
  ['active', true, 'invisible'],
  ['disabled', true, 'not_confirmed'],
  ['suspended', true, 'suspended'],
  ['deleted', true, 'closed'],
] as const)('a profile that is %s (invisible: %s) is %s to others', (status, invisible, standing) => {
  expect(standingOf({ status: memberStatus[status], invisible })).toBe(standing)
})

test('of an address half of the name is shown, and seven letters at most', () => {
  const shown = (name: string) => maskedEmail(`${name}@mail.example`)
  expect(['annabel', 'ann', 'a', 'maximiliane.anna'].map(shown)).toEqual(
    ['anna', 'an', 'a', 'maximil'].map((letters) => `${letters}•••@mail.example`),
  )
})
