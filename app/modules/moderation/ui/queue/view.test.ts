import { expect, test } from 'vitest'
import type { CaseLine } from '../../queue/schema'
import { lineAfter } from './view'

function line(id: string, line: Partial<CaseLine> = {}): CaseLine {
  const free = { claimedBy: null, mineUntil: null, ownDecision: false, hasQuestion: false }
  const member = { memberId: 'm', name: 'Ben', age: 30, hasPhoto: false }
  return { id, brandId: 'b', kind: 'flag', topic: '', weight: 0, openedAt: '', reports: 0, ...member, ...free, ...line }
}

test('steps by key past colleagues’ cases to the moderator’s own', () => {
  const own = line('own', { kind: 'appeal', ownDecision: true })
  const lines = [own, line('one'), line('taken', { claimedBy: 'Joris' }), { ...own, id: 'own too' }, line('two')]
  const after = (opened: string | null, step: number) => lineAfter(lines, opened, step)?.id
  expect([after(null, 1), after('one', 1), after('two', -1)]).toEqual(['one', 'two', 'one'])
  expect([after('one', -1), after('two', 1)]).toEqual([undefined, undefined])
  expect(after('not listed', 1)).toBe('one')
  expect(lineAfter([own], null, 1)).toBeUndefined()
})
