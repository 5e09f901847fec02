import { expect, test } from 'vitest'
import { rejectionReasons } from '~/modules/photos/moderation/reasons'
import { photosAtOnce } from '../../photos/schema'
import type { GridAction, GridState } from './grid-state'
import { countDecided, isFinished, openGrid, reduceGrid, targetsOf } from './grid-state'

/** Presses keys as the page binds them; the server answers each request at once. */
function press(state: GridState, keys: string): GridState {
  return [...keys].reduce((before, key) => {
    const after = reduceGrid(before, actionOf(before, key))
    const [job] = after.jobs
    return job ? reduceGrid(after, { type: 'answer', done: job.cases }) : after
  }, state)
}

function actionOf({ names, focused }: GridState, key: string): GridAction {
  if (key === 'A') return { type: 'act', act: 'nothing', at: 0 }
  if (key === 'R') return { type: 'act', act: 'removed', at: 0 }
  if (key === 'Z') return { type: 'undo' }
  if (key === 'X') return { type: 'choose', name: names[focused] ?? '' }
  if (key === '>') return { type: 'move', step: 1 }
  return { type: 'reason', reason: rejectionReasons[Number(key) - 1] ?? 'unclear' }
}

/** A page whose pictures have come. */
const drawn = (names: readonly string[], taken: readonly string[] = []): GridState => ({
  ...openGrid(names, taken),
  drawn: names,
})

const names = (count: number, from = 0) => Array.from({ length: count }, (_, index) => `saffron/${from + index}`)

test('decides 500 photos, each tenth refused, with at most 1.2 keys each', () => {
  const count = 500
  let keys = 0
  const outcomes: string[] = []
  for (let from = 0; from < count; from += photosAtOnce) {
    const page = names(Math.min(photosAtOnce, count - from), from)
    let state = drawn(page)
    for (const [index] of page.entries()) {
      const pressed = (from + index) % 10 === 9 ? '3R' : 'A'
      state = press(state, pressed)
      keys += pressed.length
    }
    expect(isFinished(state)).toBe(true)
    outcomes.push(...Object.values(state.outcomes).map(({ state, act, reason }) => `${state} ${act} ${reason}`))
    keys += 1 // Enter: the next photos.
  }
  const number = (outcome: string) => outcomes.filter((each) => each === outcome).length
  expect([number('done nothing null'), number('done removed nudity')]).toEqual([450, 50])
  expect(keys / count).toBeLessThanOrEqual(1.2)
})

test('refuses nothing without a reason, and keeps none for the next photo', () => {
  const asked = press(drawn(names(3)), 'R')
  expect([asked.asked, asked.focused, countDecided(asked)]).toEqual([1, 0, 0])
  const refused = press(asked, '4R')
  expect([refused.asked, refused.reason, refused.focused]).toEqual([0, null, 1])
  expect(refused.outcomes['saffron/0']).toEqual({ state: 'done', act: 'removed', reason: 'contact' })
})

test('gives chosen photos one decision, and undoes it as one', () => {
  const decided = press(drawn(names(4)), 'X>X>>X7R')
  expect(countDecided(decided)).toBe(3)
  expect(decided.focused).toBe(2)
  const undone = press(decided, 'Z')
  expect([undone.outcomes, undone.focused, undone.last]).toEqual([{}, 0, null])
  expect(press(undone, 'Z')).toEqual(undone)
})

test('decides no photo that a colleague has or that has not come', () => {
  const [first = '', second = ''] = names(2)
  const state = openGrid([first, second], [first])
  expect([state.focused, isFinished(state)]).toEqual([1, false])
  expect(targetsOf(state)).toEqual([])
  expect(press(state, 'AX1R')).toMatchObject({ outcomes: {}, chosen: [], jobs: [] })
  const come = reduceGrid(state, { type: 'draw', name: second, isDrawn: true })
  expect(targetsOf(reduceGrid(come, { type: 'focus', index: 0 }))).toEqual([])
  const decided = press(come, 'A')
  expect([countDecided(decided), isFinished(decided)]).toEqual([1, true])
})

test('sends one request at a time, and waiting decisions of one kind together', () => {
  let state = drawn(names(6))
  for (const key of 'AAAA1R') state = reduceGrid(state, actionOf(state, key))
  expect(state.jobs.map(({ cases }) => cases.length)).toEqual([1, 3, 1])
  expect(isFinished(state)).toBe(false)
  const left = reduceGrid(state, { type: 'answer', done: [] })
  expect(left.outcomes['saffron/0']?.state).toBe('left')
  expect(left.jobs.map(({ cases }) => cases.length)).toEqual([3, 1])
})
