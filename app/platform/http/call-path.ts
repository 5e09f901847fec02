/** Whether a path belongs to the product's own API (docs/api.md), whether or not the call exists. */
export function isOwnCall(path: string): boolean {
  return path.startsWith('/api/')
}

/** Whether a path is called by programs and answered with JSON, instead of being a page. */
export function isCall(path: string): boolean {
  return isOwnCall(path) || path.startsWith('/webhooks/') || path.startsWith('/console/api/')
}

/** Whether an open page requests only its data, as Remix's client does on navigation. */
export function isPageData(path: string): boolean {
  return path.endsWith('.data')
}

/** Returns the path of the page, for requests of its data too ('/members.data', '/_root.data'). */
export function pagePath(path: string): string {
  return path.replace(/(^\/_root)?\.data$/, (_, root) => (root ? '/' : ''))
}
