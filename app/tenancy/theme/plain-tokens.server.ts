import type { TenantTheme } from '../tenant'

const read = new WeakMap<Pick<TenantTheme, 'css'>, ReadonlyMap<string, string>>()

/** Returns the theme's values, '--c-primary' → '#…', for e-mails and the manifest, which lack custom properties. */
export function plainTokens(theme: Pick<TenantTheme, 'css'>): ReadonlyMap<string, string> {
  const known = read.get(theme)
  if (known) return known
  const written = declared(/:root\s*\{([^}]*)\}/.exec(theme.css)?.[1] ?? '')
  const plain = (value: string): string =>
    value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => written.get(name) ?? '')
  const tokens = new Map([...written].map(([name, value]) => [name, plain(value)]))
  read.set(theme, tokens)
  return tokens
}

function declared(rule: string): Map<string, string> {
  return new Map(
    rule.split(';').flatMap((declaration): [string, string][] => {
      const colon = declaration.indexOf(':')
      const name = declaration.slice(0, colon).trim()
      return name.startsWith('--') ? [[name, declaration.slice(colon + 1).trim()]] : []
    }),
  )
}
