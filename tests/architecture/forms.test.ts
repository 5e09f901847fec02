import { expect, test } from 'vitest'
import { builtRoutes } from '../support/site-map'

test('every action says what it takes', () => {
  const acting = Object.values(builtRoutes).flatMap((route) => (route?.module.action ? [route] : []))
  expect(acting.length).toBeGreaterThan(40)
  expect(acting.filter(({ module: { action } }) => !(action && 'takes' in action)).map(({ id }) => id)).toEqual([])
})
