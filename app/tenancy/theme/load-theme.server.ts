import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import type { ThemeFont } from '../tenant'
import type { DarkTokens, FontFamily, Tokens } from './tokens.server'
import { fontFiles, themeFile, themeOverrides } from './tokens.server'

export interface Theme {
  name: string
  /** ':root{--c-primary:#ffba00;…}', with the dark variant when the theme has one. */
  css: string
  colorScheme: 'light' | 'dark'
  /** To preload: the latin files of display and body font. */
  fonts: ThemeFont[]
  /** The tokens as they apply: the theme's own scheme, then the dark variant. */
  schemes: [Tokens] | [Tokens, Tokens]
}

export interface ThemeProblem {
  /** '--c-primary', or a path in theme.json. */
  at: string
  /** Ends the sentence 'expected …'. */
  expected: string
}

/** A theme or an override that isn't as the grammar says. */
export class InvalidTheme extends Error {
  constructor(
    readonly source: 'theme' | 'overrides',
    readonly problems: ThemeProblem[],
  ) {
    super(problems.map((problem) => `${problem.at}: expected ${problem.expected}`).join('; '))
    this.name = 'InvalidTheme'
  }
}

const themesFolder = resolve('themes')
const plain = new Map<string, Theme>()

/** The shipped themes, by folder name. */
export function themeNames(folder = themesFolder): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

/**
 * A theme of `themes/`, with a brand's own tokens on top. Brands without own tokens share one object: ten thousand of
 * them cost no more than one.
 * @throws InvalidTheme when the theme is unknown, or a token or value isn't in the grammar
 */
export function loadTheme(name: string, overrides: Readonly<Record<string, string>> = {}): Theme {
  const own = Object.keys(overrides).length > 0
  const known = own ? undefined : plain.get(name)
  if (known) return known
  const file = readTheme(name)
  const theme = own ? buildTheme(name, withOverrides(file, overrides)) : buildTheme(name, file)
  if (!own) plain.set(name, theme)
  return theme
}

type ThemeFile = z.output<typeof themeFile>

function readTheme(name: string): ThemeFile {
  const names = themeNames()
  if (!names.includes(name)) {
    throw new InvalidTheme('theme', [{ at: 'theme', expected: `a folder of themes/: ${names.join(', ')}` }])
  }
  const content: unknown = JSON.parse(readFileSync(join(themesFolder, name, 'theme.json'), 'utf8'))
  return parsed('theme', themeFile, content)
}

function withOverrides(file: ThemeFile, overrides: Readonly<Record<string, string>>): ThemeFile {
  const own = parsed('overrides', themeOverrides, overrides)
  const light = Object.entries(own).filter(([token]) => !token.startsWith('--dark-'))
  const dark = Object.entries(own).filter(([token]) => token.startsWith('--dark-'))
  const [first] = dark
  if (first && !file.dark) {
    throw new InvalidTheme('overrides', [{ at: first[0], expected: 'a theme that has a dark variant' }])
  }
  return {
    ...file,
    tokens: { ...file.tokens, ...Object.fromEntries(light) },
    dark: file.dark && {
      ...file.dark,
      ...Object.fromEntries(dark.map(([token, value]) => [token.replace('--dark-', '--'), value])),
    },
  }
}

function parsed<T>(source: InvalidTheme['source'], schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.flatMap((issue): ThemeProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ at: key, expected: 'a token of the theme, such as "--c-primary"' }))
      : [{ at: issue.path.join('.'), expected: issue.message }],
  )
  throw new InvalidTheme(source, problems)
}

function buildTheme(name: string, file: ThemeFile): Theme {
  const { tokens, dark, colorScheme } = file
  const families = [...new Set<FontFamily>([tokens['--font-display'], tokens['--font-body']])]
  return {
    name,
    colorScheme,
    css: `:root{color-scheme:${colorScheme};${declarations(tokens)}}${dark ? darkRules(dark) : ''}`,
    fonts: families.map((family) => ({ url: fontFiles[family] })),
    schemes: dark ? [tokens, { ...tokens, ...dark }] : [tokens],
  }
}

/** The system's preference decides, unless `data-scheme` on the root element does. */
function darkRules(dark: DarkTokens): string {
  const body = `color-scheme:dark;${declarations(dark)}`
  return `@media (prefers-color-scheme:dark){:root:not([data-scheme=light]){${body}}}:root[data-scheme=dark]{${body}}`
}

function declarations(tokens: Readonly<Record<string, string | undefined>>): string {
  return Object.entries(tokens)
    .map(([token, value]) => `${token}:${token.startsWith('--font-') ? fontStack(value as FontFamily) : value}`)
    .join(';')
}

function fontStack(family: FontFamily): string {
  const generic = family === 'Fraunces' ? 'Georgia,serif' : 'system-ui,-apple-system,"Segoe UI",sans-serif'
  return `"${family}","${family} Fallback",${generic}`
}
