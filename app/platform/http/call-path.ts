/** Whether a path is called by a program, which is answered with JSON, instead of being looked at. */
export function isCall(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/webhooks/')
}

/** Whether an open page asks for its data alone, as Remix's client does at a click. */
export function isPageData(path: string): boolean {
  return path.endsWith('.data')
}
