import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '~/routes'

/** Returns the paths in `app/routes.ts` that have a page: their files are `.tsx`, those of calls `.ts`. */
export function routedPages(entries: RouteConfigEntry[] = routes, parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join('/')
    if (entry.children) return routedPages(entry.children, path)
    return entry.file.endsWith('.tsx') ? [path] : []
  })
}
