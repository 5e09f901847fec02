import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Answer } from '../support/call'
import { migratedData } from '../support/seeded'
import { openSite } from '../support/site'
import { Visitor } from '../support/visitor'
import { annaAndBen } from './people'

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** The calls of docs/api.md, each with its methods; one that a query tells apart stands for itself. */
const documented = new Map<string, string[]>()
for (const line of readFileSync('docs/api.md', 'utf8').split('\n')) {
  const [, named = ''] = line.split('|')
  const target = /^\| `/.test(line) ? /\/api\/[\w./-]+(?:\?\w+=\w+)?/.exec(named)?.[0] : undefined
  if (!target) continue
  const taken = methods.filter((method) => new RegExp(`\`${method}\\b`).test(named))
  documented.set(target, [...(documented.get(target) ?? []), ...taken])
}

interface Case {
  target: string
  method: string
  /** The documentation has it. */
  takes: boolean
}

const cases: Case[] = [...documented].flatMap(([target, taken]) =>
  methods
    .map((method) => ({ target, method, takes: taken.includes(method) }))
    // What a query tells apart is one of several uses of a call.
    .filter(({ takes }) => takes || !target.includes('?')),
)

/** What is wrong with how a call refuses; nothing when it doesn't. */
function problemsOf({ status, headers, text }: Answer): string[] {
  if (status < 400) return []
  if (!headers['content-type']?.startsWith('application/json')) return [`${status} is ${headers['content-type']}`]
  const body: unknown = JSON.parse(text)
  // The specification's own answer of a position that can't be read.
  if (body === false) return []
  const { error, message } = body as { error?: unknown; message?: unknown }
  const isCode = typeof error === 'string' && /^[a-z_]+$/.test(error)
  return isCode && typeof message === 'string' && message !== '' ? [] : [`${status} is ${text}`]
}

function problemsWith({ target, method, takes }: Case, answer: Answer): string[] {
  const { status, headers } = answer
  if (takes ? status === 405 : status !== 405) return [`${method} ${target}: ${status}`]
  if (!takes && !headers.allow) return [`${method} ${target}: no Allow`]
  // Why a photo is refused is told in its own words.
  if (target === '/api/photos' && takes && status !== 403) return []
  return problemsOf(answer).map((problem) => `${method} ${target}: ${problem}`)
}

test('answers each call as docs/api.md says, and refuses other methods as JSON', async () => {
  await using site = await openSite({ data: await migratedData(), env: { DEMO: 'off' } })
  const visitor = new Visitor(site, 'saffron')
  const { anna } = await annaAndBen(site)
  const wrong: string[] = []
  expect(cases.length).toBeGreaterThan(100)
  for (const each of cases) {
    for (const asker of [visitor, anna]) {
      // A stream that is open stays so.
      if (asker === anna && each.takes && each.target === '/api/events') continue
      wrong.push(...problemsWith(each, await asker.ask({ ...each, headers: { 'Sec-Fetch-Site': 'same-origin' } })))
    }
  }
  expect(wrong).toEqual([])
  const foreign = { method: 'POST', target: '/api/typing', headers: { Origin: 'https://other.example' } }
  const refusals: [number, string, Answer][] = [
    [405, 'method_not_allowed', await visitor.see('/api/page-hidden.php')],
    [404, 'not_found', await visitor.see('/api/nothing')],
    [404, 'not_found', await visitor.call('POST', '/api/nothing', {})],
    [403, 'authentication_required', await visitor.see('/api/chats.php')],
    [403, 'forbidden', await visitor.ask(foreign)],
    [400, 'conversation_id_required', await anna.call('POST', '/api/typing', {})],
    [
      404,
      'conversation_not_found',
      await anna.call('DELETE', '/api/chats.php', { conversation_id: crypto.randomUUID() }),
    ],
  ]
  for (const [status, error, answer] of refusals) {
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { error, message: expect.stringMatching(/./) }])
  }
})
