import { expect, test } from 'vitest'
import { isCall, isOwnCall, isPageData, pagePath } from '../call-path'
import { isPrefetch } from '../is-prefetch'
import type { Route } from '../route'
import { formShapeOf, openedBy } from '../route'

test.each([
  ['/api/settings.php', { own: true, call: true }],
  ['/api/', { own: true, call: true }],
  ['/webhooks/mollie', { own: false, call: true }],
  ['/console/api/members', { own: false, call: true }],
  ['/api', { own: false, call: false }],
  ['/apis/x', { own: false, call: false }],
  ['/members/api/x', { own: false, call: false }],
  ['/console', { own: false, call: false }],
])('%s is called by programs or not: %j', (path, { own, call }) => {
  expect([isOwnCall(path), isCall(path)]).toEqual([own, call])
})

test.each([
  ['/members.data', true, '/members'],
  ['/_root.data', true, '/'],
  ['/a/_root.data', true, '/a/_root'],
  ['/members', false, '/members'],
  ['/members.data/1', false, '/members.data/1'],
  ['/', false, '/'],
])('%s asks for data: %s, of the page %s', (path, data, page) => {
  expect([isPageData(path), pagePath(path)]).toEqual([data, page])
})

test.each([
  [{ 'sec-purpose': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
  [{ purpose: 'prefetch' }, true],
  [{ 'sec-purpose': 'none', purpose: 'prefetch' }, false],
  [{ purpose: 'preview' }, false],
  [{}, false],
])('a request with %j is made before anyone opens the page: %s', (headers: Record<string, string>, is) => {
  expect(isPrefetch(headers)).toBe(is)
  expect(isPrefetch(new Headers(headers))).toBe(is)
})

const id = '01890000-0000-7000-8000-000000000000'
const route = (changes: Partial<Route> = {}): Route => ({
  id: 'routes/chats/chat',
  area: 'chats',
  params: { id },
  rules: { opens: 'conversation' },
  takes: null,
  ...changes,
})

test('a request opens what its route says, by the id in its address', () => {
  expect(openedBy(route(), 'conversation')).toBe(id)
  expect(openedBy(route(), 'profile')).toBeNull()
  expect(openedBy(route({ rules: {} }), 'conversation')).toBeNull()
  for (const params of [{}, { id: 'x' }, { id: id.toUpperCase().replace('8', 'A') }, { id: `${id} ` }]) {
    expect(openedBy(route({ params }), 'conversation')).toBeNull()
  }
})

test('only a route that takes forms has their shape', () => {
  const shape = new Map([['name', { characters: 10, times: 1 }]])
  expect(formShapeOf(route({ takes: { kind: 'form', shape } }))).toBe(shape)
  expect(formShapeOf(route({ takes: { kind: 'call', bytes: 10 } }))).toBeNull()
  expect(formShapeOf(route({ takes: { kind: 'signed', bytes: 10 } }))).toBeNull()
  expect(formShapeOf(route())).toBeNull()
})
