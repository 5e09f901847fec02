/** Returns the text at a dotted path of a namespace's texts. */
export function textAt(texts: unknown, path: string): string | undefined {
  let found = texts
  for (const key of path.split('.')) {
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, key)
        ? (found as Record<string, unknown>)[key]
        : undefined
  }
  return typeof found === 'string' ? found : undefined
}
