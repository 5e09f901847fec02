import { expect, test } from 'vitest'
import { z } from 'zod'
import { defineEffect } from '~/database/outbox.server'
import { handlerPorts } from '../../../tests/support/effects'
import { jobHandlersOf, onEffect, UnreadablePayload } from './effect-handlers.server'

const greeting = defineEffect('test.greeting', z.object({ to: z.string(), loud: z.boolean().optional() }))
const origin = { id: 'b3', poolId: 'p1', tenantId: 't1', ending: new AbortController().signal }

function jobsThatGreet(greeted: unknown[]) {
  const handler = onEffect(
    greeting,
    async (payload, { id, tenantId }) => void greeted.push({ ...payload, id, tenantId }),
  )
  return jobHandlersOf([handler], handlerPorts([]))
}

test('a handler gets its payload read, and whose it is', async () => {
  const greeted: unknown[] = []
  await jobsThatGreet(greeted)['test.greeting']?.({ to: 'anna', loud: true }, origin)
  expect(greeted).toEqual([{ to: 'anna', loud: true, id: 'b3', tenantId: 't1' }])
})

test('reads a payload of the release before, with fields missing or left over', async () => {
  const greeted: unknown[] = []
  await jobsThatGreet(greeted)['test.greeting']?.({ to: 'anna', colour: 'red' }, origin)
  expect(greeted).toEqual([{ to: 'anna', id: 'b3', tenantId: 't1' }])
})

test('a payload that nobody can read fails by its field, without what stood in it', async () => {
  const greeted: unknown[] = []
  const run = jobsThatGreet(greeted)['test.greeting']?.({ to: ['anna@mail.example'] }, origin)
  await expect(run).rejects.toThrow(UnreadablePayload)
  await expect(run).rejects.toThrow(/test\.greeting.*→ at to/s)
  await expect(run).rejects.not.toThrow(/anna/)
  expect(greeted).toEqual([])
})

test('two handlers for one effect are a mistake that the start tells', () => {
  const handler = onEffect(greeting, async () => {})
  expect(() => jobHandlersOf([handler, handler], handlerPorts([]))).toThrow('two handlers for the effect test.greeting')
})
