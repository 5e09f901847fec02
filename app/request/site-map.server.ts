import type { ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { LRUCache } from 'lru-cache'
import { pagePath } from '~/platform/http/call-path'
import type { RequestRules, Route, Taken } from '~/platform/http/route'
import type { RouteHandle } from '~/shell/route-handle'

type RouteObject = Parameters<typeof matchRoutes>[0][number]
type Routes = ServerBuild['routes']

/** Finds the route of a path. */
type SiteMap = (path: string) => Route

const siteMaps = new WeakMap<Routes, SiteMap>()
/** Longest path that is cached: invented paths can't fill the memory. */
const longestRemembered = 100
const rememberedPaths = 5_000
const nowhere: Route = { id: '', area: 'other', params: {}, rules: {}, takes: null }

/**
 * Finds the route for a target ('/members?page=2') as the router does, with its own rules. For a page's data
 * ('/members.data') it is the page's route.
 */
export function routeAt({ routes }: Pick<ServerBuild, 'routes'>, target: string): Route {
  const known = siteMaps.get(routes) ?? siteMapOf(routes)
  siteMaps.set(routes, known)
  const query = target.indexOf('?')
  return known(query < 0 ? target : target.slice(0, query))
}

function siteMapOf(routes: Routes): SiteMap {
  const tree = treeOf(routes)
  const remembered = new LRUCache<string, Route>({ max: rememberedPaths })
  return (path) => {
    const known = remembered.get(path)
    if (known) return known
    const found = find(routes, tree, pagePath(path))
    if (path.length <= longestRemembered) remembered.set(path, found)
    return found
  }
}

function find(routes: Routes, tree: RouteObject[], path: string): Route {
  const last = matchRoutes(tree, path)?.at(-1)
  const id = last?.route.id
  const module = id === undefined ? undefined : routes[id]?.module
  if (!last || id === undefined || !module) return nowhere
  return { id, area: areaOf(id), params: last.params, rules: rulesOf(module), takes: takenBy(module) }
}

/** Returns 'members' for routes/members/member, 'home' for routes/home. */
function areaOf(id: string): string {
  return id.split('/')[1] ?? 'other'
}

function rulesOf({ handle }: { handle?: unknown }): RequestRules {
  return (handle as RouteHandle | undefined)?.request ?? {}
}

function takenBy({ action }: { action?: object }): Taken | null {
  return action && 'takes' in action ? (action.takes as Taken) : null
}

function treeOf(routes: Routes, parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id, parentId }) => parentId === parent && id !== parent)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: treeOf(routes, id) }))
}
