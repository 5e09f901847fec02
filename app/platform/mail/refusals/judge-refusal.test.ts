import { expect, test } from 'vitest'
import { judgeRefusal } from './judge-refusal'
import { recipientSamples } from './recipient-samples'
import { sendingSamples } from './sending-samples'

const samples = Object.entries({ ...recipientSamples, ...sendingSamples }).flatMap(([verdict, list]) =>
  list.map(([status, diagnostic]) => ({ verdict, status, diagnostic })),
)

test.each(samples)('judges as $verdict: $status $diagnostic', ({ verdict, status, diagnostic }) => {
  const to = verdict === 'network' ? 'jan@gmail.com' : 'jan@mail.example'
  expect(judgeRefusal({ status, diagnostic, to })).toBe(verdict)
})

test('reads a response of any length at once', () => {
  expect(judgeRefusal({ diagnostic: `550 ${'a@'.repeat(50_000)} User unknown` })).toBe('unclear')
  expect(judgeRefusal({ diagnostic: `550 User unknown ${' mailbox'.repeat(50_000)}` })).toBe('unknown')
})
