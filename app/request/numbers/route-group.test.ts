import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '~/routes'
import { routeGroup } from './route-group'

test('every address of the site map has a group; an operator’s page and what nobody knows are "other"', () => {
  const paths = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children }) => (path ? [path] : paths(children ?? [])))
  const loose = paths(routes as RouteConfigEntry[]).filter((path) => routeGroup(`/${path}`) === 'other')
  expect(loose).toEqual([':token', '*'])
  expect(routeGroup('/chats.data?_routes=x')).toBe('chats')
  expect(routeGroup('/?page=2')).toBe('home')
  expect(routeGroup('/constructor')).toBe('other')
})
