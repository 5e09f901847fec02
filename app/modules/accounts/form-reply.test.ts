import { expect, test } from 'vitest'
import { replied } from './form-reply.server'

const result = { initialValue: {} }
const wrong = { ...result, error: { login: ['Missing'] } }
const waiting = { kind: 'waits_for_deletion', until: '2026-01-01', email: null, pass: null } as const

test.each([
  ['a form without errors', 200, { result, outcome: null }],
  ['a form with errors', 422, { result: wrong, outcome: null }],
  ['a code’s form with errors', 422, { result: wrong }],
  ['a wrong password', 401, { result, outcome: { kind: 'failed' } }],
  ['a right password without its code', 401, { result, outcome: { kind: 'code_needed' } }],
  ['too many wrong passwords', 429, { result, outcome: { kind: 'locked', minutes: 15 } }],
  ['an account that waits for its deletion', 409, { result, outcome: waiting }],
  ['a link that was sent', 200, { result, outcome: { kind: 'sent', email: 'anna@mail.example' } }],
  ['too many links', 429, { result, outcome: { kind: 'too_many' } }],
  ['an outcome beside errors', 429, { result: wrong, outcome: { kind: 'too_many' } }],
  ['a link that is no longer valid', 410, { result, linkValid: false }],
  ['a link that is no longer valid, beside errors', 410, { result: wrong, linkValid: false }],
  ['a new password with errors', 422, { result: wrong, linkValid: true }],
  ['a new password that still needs a code', 200, { result, linkValid: true, codeNeeded: true }],
] as const)('%s has the status %i', (_, status, reply) => {
  expect(replied(reply)).toMatchObject({ data: reply, init: { status } })
})
