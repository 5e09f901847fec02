import { expect, test } from 'vitest'
import { allBrands } from '~/ui/console/all-brands'
import { queueForm, queueWish, stepOf } from '../queue/forms.server'
import type { Act } from '../queue/schema'
import { actsFor, canUndo, caseKinds } from '../queue/schema'

test('takes a step from its button, with the photo if it is about one', () => {
  expect(stepOf('warn')).toEqual({ step: 'warn', photoId: null })
  expect(stepOf('remove_photo/01a2')).toEqual({ step: 'remove_photo', photoId: '01a2' })
  for (const unknown of ['', 'disable', '/warn']) expect(stepOf(unknown), unknown).toBeNull()
})

test('asks by URL for kind, brand and open case, and leaves out what is unknown', () => {
  const wish = (query: string) => queueWish(new URLSearchParams(query))
  for (const kind of caseKinds) {
    expect(wish(`kind=${kind}`)).toEqual({ filters: { kind, brand: allBrands }, open: '' })
  }
  expect(wish('kind=x&brand=coast&case=coast/01a2&age=4&language=nl&held=mine')).toEqual({
    filters: { kind: undefined, brand: 'coast', age: '4', language: 'nl', held: 'mine' },
    open: 'coast/01a2',
  })
  expect(wish(`brand=${'x'.repeat(61)}&case=${'x'.repeat(121)}`)).toEqual({
    ...{ filters: { brand: 'x'.repeat(60) }, open: 'x'.repeat(120) },
  })
})

test('suspends for a week unless told otherwise, and for no wrong number of days', () => {
  const days = (sent?: string) => queueForm.parse({ intent: 'decide', days: sent }).days
  expect([days(), days('3'), days('365')]).toEqual([7, 3, 365])
  expect([days('366'), days('0'), days('x')]).toEqual([0, 0, 0])
  expect(queueForm.parse({ intent: 'decide', words: ' One\r\nTwo\u0007 ' }).words).toBe('One\nTwo')
})

test('acts by R against the member and by A for them, in every kind of case', () => {
  const against: readonly Act[] = ['disabled', 'removed', 'suspended', 'warned', 'refused']
  const cases = [...caseKinds.map((kind) => [kind, 'member'] as const), ['appeal', 'reporter'] as const]
  for (const [kind, side] of cases) {
    const ofMember = kind === 'appeal' && side === 'member'
    for (const { key, act } of actsFor(kind, side)) {
      const harms = against.includes(act) || (ofMember && act === 'kept')
      expect(harms, `${key} ${act} ${side}'s ${kind}`).toBe(key !== 'A')
    }
    const keys = actsFor(kind, side).map(({ key }) => key)
    expect([keys[0], keys.at(-1)], kind).toEqual(['R', 'A'])
  }
})

test('can undo all decisions but those on texts, attachments and selfies', () => {
  expect(caseKinds.filter((kind) => !canUndo(kind))).toEqual(['message_photo', 'voice', 'text', 'selfie'])
})
