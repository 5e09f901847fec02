import { expect, test } from 'vitest'
import { builtRoutes, routeAt } from '../../tests/support/site-map'

test('every route counts its requests in the area that it belongs to', () => {
  const ids = Object.values(builtRoutes).map((route) => `${route?.id}`)
  expect(ids.filter((id) => !/^routes\/[a-z-]+/.test(id))).toEqual([])
})

test.each([
  ['/', 'home'],
  ['/?page=2', 'home'],
  ['/members', 'members'],
  ['/chats.data?_routes=x', 'chats'],
  ['/landers/widows', 'landers'],
  ['/members/0191d2c4-6a3e-7c1e-8f27-3f5d5c2b1a90/landing2', 'landers'],
  ['/api/chats.php', 'api'],
  ['/constructor', 'pages'],
  ['/nowhere/at/all', 'pages'],
])('%s is counted as %s', (target, area) => {
  expect(routeAt(target).area).toBe(area)
})
