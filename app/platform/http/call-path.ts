/** Whether a path is one of the product's own calls (docs/api.md), known or not. */
export function isOwnCall(path: string): boolean {
  return path.startsWith('/api/')
}

/** Whether a path is called by a program, which is answered with JSON, instead of being looked at. */
export function isCall(path: string): boolean {
  return isOwnCall(path) || path.startsWith('/webhooks/') || path.startsWith('/console/api/')
}

/** Whether an open page asks for its data alone, as Remix's client does at a click. */
export function isPageData(path: string): boolean {
  return path.endsWith('.data')
}

/** The path of a page, also where its data alone is asked for ('/members.data', '/_root.data'). */
export function pagePath(path: string): string {
  return path.replace(/(^\/_root)?\.data$/, (_, root) => (root ? '/' : ''))
}
