/** Maximum length of an address to continue at, in links and forms. */
export const longestPath = 2_000

/**
 * Returns a path that stays on this site: path and query of the value, or the fallback when the value could lead
 * elsewhere or isn't a path. The fragment is dropped.
 */
export function safePath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || value.length > longestPath) return fallback
  if (!/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(value)) return fallback
  const base = 'http://site.invalid'
  if (!URL.canParse(value, base)) return fallback
  const url = new URL(value, base)
  if (url.origin !== base || url.pathname.startsWith('//')) return fallback
  return url.pathname + url.search
}
