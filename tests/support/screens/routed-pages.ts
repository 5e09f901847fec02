import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '~/routes'

/** The paths of `app/routes.ts` that have a page: their files show something, those of calls don't. */
export function routedPages(entries: RouteConfigEntry[] = routes, parent = ''): string[] {
  return entries.flatMap((entry) => {
    const path = [parent, entry.path].filter(Boolean).join('/')
    if (entry.children) return routedPages(entry.children, path)
    return entry.file.endsWith('.tsx') ? [path] : []
  })
}
