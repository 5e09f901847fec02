import { expect, test } from 'vitest'
import { cookieJar } from '~/platform/http/cookies'
import { keepWayBack, wayBackOf } from './way-back.server'

const conversation = '/chats/01a200ff-8a30-7060-b149-d0c1a2b3c4d5'

/** The way back after /credits was opened with this query, by somebody who came from a conversation before. */
function after(query: string): string | null {
  const cookies = cookieJar(`way-back=${encodeURIComponent('/chats/01a200ff-0000-7060-b149-d0c1a2b3c4d5')}`, {
    secure: false,
  })
  keepWayBack({ cookies, url: new URL(`http://saffron.localhost/credits${query}`) })
  return wayBackOf({ cookies })
}

test('leads from the payment back to the conversation or profile it began at', () => {
  expect(after(`?back=${encodeURIComponent(conversation)}`)).toBe(conversation)
  const begins = '/members/01a200ff-8a30-7060-b149-d0c1a2b3c4d5/chat'
  expect(after(`?back=${encodeURIComponent(begins)}`)).toBe(begins)
  const profile = '/members/01a200ff-8a30-7060-b149-d0c1a2b3c4d5'
  expect(after(`?back=${encodeURIComponent(profile)}`)).toBe(profile)
})

test('keeps the way back through the choices, and forgets it on a visit from elsewhere', () => {
  expect(after('?bundle=60&method=ideal')).toBe('/chats/01a200ff-0000-7060-b149-d0c1a2b3c4d5')
  expect(after('')).toBeNull()
})

test.each([
  'https://evil.example/chats/01a200ff-8a30-7060-b149-d0c1a2b3c4d5',
  '//evil.example/chats/01a200ff-8a30-7060-b149-d0c1a2b3c4d5',
  '/\\evil.example',
  `${conversation}/../../logout`,
  `${conversation}?intent=block`,
  `${conversation}\n`,
  '/api/logout.php',
  'javascript:alert(1)',
])('nowhere else: %j', (path) => {
  expect(after(`?back=${encodeURIComponent(path)}`)).not.toContain(path)
})

test('a cookie that somebody wrote leads nowhere else either', () => {
  const cookies = cookieJar('way-back=https%3A%2F%2Fevil.example%2F', { secure: false })
  expect(wayBackOf({ cookies })).toBeNull()
})

test('is a cookie that browsers keep on https', () => {
  const cookies = cookieJar(null, { secure: true })
  keepWayBack({ cookies, url: new URL(`https://saffron.example/credits?back=${encodeURIComponent(conversation)}`) })
  expect(cookies.changes()[0]).toMatch(/^__Host-way-back=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure/)
  expect(wayBackOf({ cookies })).toBe(conversation)
})
