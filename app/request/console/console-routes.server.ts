import type { ServerBuild } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import { pagePath } from '~/platform/http/call-path'

/** Whether a route is served on the console's host only. */
const ofConsole = (id: string) => id.startsWith('routes/console/')

/** Whether the console has pages or calls below a path. Like the router, it ignores case. */
export function isConsolePath(path: string): boolean {
  return `${pagePath(path)}/`.toLowerCase().startsWith(`${consolePaths.home}/`)
}

const brands = new WeakMap<ServerBuild['routes'], ServerBuild>()
const consoles = new WeakMap<ServerBuild['routes'], ServerBuild>()

/** Returns the build without the console: on a brand's host its paths are unknown. */
export function brandRoutes(build: ServerBuild): ServerBuild {
  return cachedBuild(brands, build, { isServed: (id) => !ofConsole(id), manifest: brandManifest(build.assets.url) })
}

/** URL of the manifest without the console, which the build writes beside the whole one; in development there is none. */
function brandManifest(url: string): string {
  return url.replace(/(\/manifest-\w+)\.js$/, '$1-brand.js')
}

/** Returns the build with only the console. */
export function consoleRoutes(build: ServerBuild): ServerBuild {
  return cachedBuild(consoles, build, {
    isServed: (id) => id === 'root' || ofConsole(id),
    manifest: build.assets.url,
  })
}

interface Part {
  isServed: (id: string) => boolean
  /** URL of the routes' manifest for browsers. */
  manifest: string
}

function cachedBuild(known: WeakMap<ServerBuild['routes'], ServerBuild>, build: ServerBuild, part: Part): ServerBuild {
  const made = known.get(build.routes) ?? withRoutes(build, part)
  known.set(build.routes, made)
  return made
}

function withRoutes(build: ServerBuild, { isServed, manifest }: Part): ServerBuild {
  const served = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => isServed(id)))
  const assets = { ...build.assets, routes: served(build.assets.routes), url: manifest }
  return { ...build, routes: served(build.routes), assets }
}
