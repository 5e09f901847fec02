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

test.each([
  ['5.4.4', 'X-Postfix; Host or domain name not found. Name service error for name=gmail.com type=MX: Host not found'],
  ['5.1.2', '550 5.1.2 <jan@gmail.com>... Host unknown (Name server: gmail.com: host not found)'],
  ['5.1.10', ''],
  ['5.4.4', ''],
  ['', '550 Unrouteable address'],
])('a large provider that is not found is a fault of our network: %s %s', (status, diagnostic) => {
  expect(judgeRefusal({ status, diagnostic, to: 'jan@gmail.com' })).toBe('network')
  expect(judgeRefusal({ status, diagnostic, to: 'jan@mail.example' })).toBe('unknown')
})

test('reads a response of any length at once', () => {
  expect(judgeRefusal({ diagnostic: `550 ${'a@'.repeat(50_000)} User unknown` })).toBe('unclear')
  expect(judgeRefusal({ diagnostic: `550 User unknown ${' mailbox'.repeat(50_000)}` })).toBe('unknown')
})
