import { expect, test } from 'vitest'
import { queueForm, queueWish, stepOf } from '../queue/forms.server'
import type { CaseKind } from '../queue/schema'
import { acts, canUndo, caseKinds } from '../queue/schema'

test('a button names its step, and the photo where it is about one; anything else is none', () => {
  expect(stepOf('warn')).toEqual({ step: 'warn', photoId: null })
  expect(stepOf('remove_photo/01a2')).toEqual({ step: 'remove_photo', photoId: '01a2' })
  for (const unknown of ['', 'disable', '/warn']) expect(stepOf(unknown), unknown).toBeNull()
})

test('an address of the queue asks for a kind, a brand and an open case; what it doesn’t know is left out', () => {
  const wish = (query: string) => queueWish(new URLSearchParams(query))
  for (const kind of caseKinds) expect(wish(`kind=${kind}`)).toEqual({ kind, brand: '', open: '' })
  expect(wish('kind=x&brand=coast&case=coast/01a2')).toEqual({ kind: undefined, brand: 'coast', open: 'coast/01a2' })
  expect(wish(`brand=${'x'.repeat(61)}&case=${'x'.repeat(121)}`)).toMatchObject({
    ...{ brand: 'x'.repeat(60), open: 'x'.repeat(120) },
  })
})

test('a suspension lasts a week unless a button says otherwise, a year at most; words lose what is no text', () => {
  const days = (sent: string) => queueForm.parse({ intent: 'decide', days: sent }).days
  expect([days('3'), days('365'), days('366'), days('0'), days('x')]).toEqual([3, 365, 7, 7, 7])
  expect(queueForm.parse({ intent: 'decide', words: ' One\r\nTwo\u0007 ' }).words).toBe('One\nTwo')
})

test('decisions about reports and flags can be taken back, and approvals of photos; nothing else', () => {
  const undoable = (kind: CaseKind) => acts.filter((act) => canUndo(kind, act))
  for (const kind of ['report', 'flag'] as const) expect(undoable(kind)).toEqual([...acts])
  expect(undoable('photo')).toEqual(['nothing'])
  for (const kind of ['message_photo', 'text', 'appeal'] as const) expect(undoable(kind), kind).toEqual([])
})
