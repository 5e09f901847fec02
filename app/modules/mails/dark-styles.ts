type Tokens = ReadonlyMap<string, string>

/** Which tokens the e-mails' inline styles use for which property, and what a style with a value of them contains. */
const uses = [
  {
    property: 'background-color',
    tokens: ['--c-surface-1', '--c-surface-2', '--c-surface-3', '--c-primary'],
    written: (value: string) => [`*="background-color:${value}"`],
  },
  {
    property: 'color',
    tokens: ['--c-text', '--c-text-2', '--c-on-primary'],
    // Not `background-color`.
    written: (value: string) => [`*=";color:${value}"`, `^="color:${value}"`],
  },
  { property: 'border-color', tokens: ['--c-border'], written: (value: string) => [`*="solid ${value}"`] },
] as const

/**
 * Returns the style sheet by which an e-mail turns dark with the reader's system. Its rules find elements by the values
 * in their inline styles, so that no part of an e-mail can be forgotten. Mail programs that don't know the media query
 * show the light colors.
 */
export function darkStyles(light: Tokens, dark: Tokens): string {
  const rules = uses.flatMap(({ property, tokens, written }) => {
    const values = new Map<string, string>()
    for (const token of tokens) {
      const [from, to] = [light.get(token), dark.get(token)]
      if (from && to && !values.has(from)) values.set(from, to)
    }
    return [...values].map(([from, to]) => {
      const found = written(from).map((value) => `[style${value}]`)
      return `${found.join()}{${property}:${to}!important}`
    })
  })
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}
