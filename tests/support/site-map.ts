import type { ServerBuild } from '@remix-run/node'
import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Route } from '~/platform/http/route'
import { routeAt as routeIn } from '~/request/site-map.server'
import config from '~/routes'
import type { RouteHandle } from '~/shell/route-handle'

type BuiltRoute = NonNullable<ServerBuild['routes'][string]>

const modules = import.meta.glob<BuiltRoute['module']>('../../app/routes/**/*.{ts,tsx}', { eager: true })

/** Every route of app/routes.ts in the form of the build, made from the sources. */
export const builtRoutes: ServerBuild['routes'] = Object.fromEntries(
  [...built(config as RouteConfigEntry[], undefined)].map((route) => [route.id, route]),
)

/** Returns what the request pipeline knows about the route of a target. */
export function routeAt(target: string): Route {
  return routeIn({ routes: builtRoutes }, target)
}

/** Returns the `handle` and the params of the page at a path. */
export function pageAt(path: string): { facts: RouteHandle; params: Route['params'] } {
  const { id, params } = routeAt(path)
  return { facts: (builtRoutes[id]?.module.handle ?? {}) as RouteHandle, params }
}

function* built(entries: RouteConfigEntry[], parentId: string | undefined): Generator<BuiltRoute> {
  for (const { file, path, index, id = file.replace(/\.tsx?$/, ''), children = [] } of entries) {
    const module = modules[`../../app/${file}`]
    if (!module) throw new Error(`${file} is not there`)
    yield { id, path, index, parentId, module }
    yield* built(children, id)
  }
}
