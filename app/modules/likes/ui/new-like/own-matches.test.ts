import { expect, test } from 'vitest'
import type { MemberCardView } from '~/modules/members/schema'
import { expectLead, leadTo, onUnledMatch } from './own-matches'

const card = (id: string) => ({ id }) as MemberCardView

test('a match is announced only when the page that makes it is left', () => {
  const told: string[] = []
  const end = onUnledMatch(({ id }) => told.push(id))
  const endLed = leadTo('ben')
  const endLeft = leadTo('carl')
  for (const id of ['ben', 'carl', 'dirk']) expectLead(card(id))
  expect(told).toEqual(['dirk'])
  endLed(true)
  endLed(false)
  expect(told).toEqual(['dirk'])
  endLeft(false)
  expect(told).toEqual(['dirk', 'carl'])
  end()
})

test('a like without a match leaves nothing to announce', () => {
  const told: string[] = []
  const end = onUnledMatch(({ id }) => told.push(id))
  leadTo('ben')(false)
  expect(told).toEqual([])
  // Its page is left, so nothing leads there any more.
  expectLead(card('ben'))
  expect(told).toEqual(['ben'])
  end()
})
