import type { TenantTheme } from '../tenant'

type Css = Pick<TenantTheme, 'css'>
type Values = ReadonlyMap<string, string>

const read = new WeakMap<Css, { own: Values; dark: Values | null }>()

/** Returns the theme's values, '--c-primary' → '#…', for e-mails and the manifest, which lack custom properties. */
export function plainTokens(theme: Css): Values {
  return valuesOf(theme).own
}

/** Returns the values of the theme's dark variant; null without one. */
export function darkTokens(theme: Css): Values | null {
  return valuesOf(theme).dark
}

function valuesOf(theme: Css) {
  const known = read.get(theme)
  if (known) return known
  const own = declared(/:root\s*\{([^}]*)\}/.exec(theme.css)?.[1] ?? '')
  const dark = /:root\[data-scheme=dark\]\s*\{([^}]*)\}/.exec(theme.css)?.[1]
  const values = { own: plain(own), dark: dark ? plain(new Map([...own, ...declared(dark)])) : null }
  read.set(theme, values)
  return values
}

function plain(written: Values): Values {
  const inserted = (value: string) => value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => written.get(name) ?? '')
  return new Map([...written].map(([name, value]) => [name, inserted(value)]))
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
