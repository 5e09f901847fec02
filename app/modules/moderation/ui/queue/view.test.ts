import { expect, test } from 'vitest'
import type { CaseLine } from '../../queue/schema'
import { caseAddress, lineAfter } from './view'

function line(id: string, line: Partial<CaseLine> = {}): CaseLine {
  const free = {
    claimedBy: null,
    claimedUntil: null,
    mineUntil: null,
    ownDecision: false,
    hasQuestion: false,
    escalatedBy: null,
  }
  const member = { memberId: 'm', name: 'Ben', age: 30, hasPhoto: false, photo: null, excerpt: null, reporter: null }
  return { id, brandId: 'b', kind: 'flag', topic: '', weight: 0, openedAt: '', reports: 0, ...member, ...free, ...line }
}

test('steps by key through all cases, which are read without a claim', () => {
  const lines = [line('one'), line('taken', { claimedBy: 'Joris' }), line('own', { ownDecision: true })]
  const after = (opened: string | null, step: number) => lineAfter(lines, opened, step)?.id
  expect([after(null, 1), after('one', 1), after('own', -1)]).toEqual(['one', 'taken', 'taken'])
  expect([after('one', -1), after('own', 1)]).toEqual([undefined, undefined])
  expect(after('not listed', 1)).toBe('one')
  expect(lineAfter([], null, 1)).toBeUndefined()
})

test('a case has an address of its own, with the filters of the list', () => {
  const view = {
    filters: { kind: 'flag' as const, brand: 'coast' },
    brands: [{ id: 'b', slug: 'coast', name: 'Coast' }],
  }
  expect(caseAddress(view, line('one'))).toBe('/console/queue?kind=flag&brand=coast&case=coast%2Fone')
})
