import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { env } from '~/platform/env.server'
import { markOf } from '../files/mark.server'
import { checkValue } from '../settings/check-value.server'
import { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import { problemLine } from '../settings/problems'
import type { ThemeFont } from '../tenant'
import type { DarkTokens, FontFamily, Tokens } from './tokens.server'
import { fontFiles, themeFile, themeOverrides } from './tokens.server'

/** Checked content of a theme.json. */
export type ThemeFile = z.output<typeof themeFile>

export interface Theme {
  name: string
  /** ':root{--c-primary:#ffba00;…}', with the dark variant when the theme has one. */
  css: string
  colorScheme: 'light' | 'dark'
  /** Fonts to preload: the latin files of the display and body fonts. */
  fonts: ThemeFont[]
  /** Effective tokens: of the theme's own scheme, then of the dark variant. */
  schemes: [Tokens] | [Tokens, Tokens]
  /** The theme's own file, without the brand's tokens. */
  file: ThemeFile
}

interface ThemeProblem {
  /** '--c-primary' for one of the brand's tokens, or 'theme'. */
  at: string
  /** Ends the sentence 'expected …'. */
  expected: string
}

/** A theme that doesn't exist, or a brand's own token that violates the grammar. */
export class InvalidTheme extends Error {
  constructor(
    readonly source: 'name' | 'overrides',
    readonly problems: ThemeProblem[],
  ) {
    super(problems.map((problem) => `${problem.at}: expected ${problem.expected}`).join('; '))
    this.name = 'InvalidTheme'
  }
}

/** A theme.json that violates the grammar, which isn't the fault of the brands that name it. */
export class InvalidThemeFile extends Error {
  constructor(readonly problems: Problem[]) {
    super(problems.map(problemLine).join('\n'))
    this.name = 'InvalidThemeFile'
  }
}

const themesFolder = () => env().THEMES_DIR
const plain = new Map<string, { mark: string | null; theme: Theme }>()

/** Theme of the operators' console, which brands can't name. */
const ofConsole = 'console'

/** Returns the folder names of the themes that brands may use. */
export function themeNames(): string[] {
  return readdirSync(themesFolder(), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== ofConsole)
    .map((entry) => entry.name)
    .sort()
}

/** Returns a fingerprint that changes with the theme's file; null when there is none. */
export function markOfTheme(name: string): string | null {
  return markOf(join(themesFolder(), name, 'theme.json'))
}

/**
 * Loads a theme of THEMES_DIR from its file, overridden by a brand's own tokens. Brands without own tokens share one
 * object, so that ten thousand of them take no more memory than one.
 * @throws InvalidTheme when the theme is unknown, or a token or value of the brand violates the grammar
 * @throws InvalidThemeFile when the theme's own file is invalid
 */
export function loadTheme(name: string, overrides: Readonly<Record<string, string>> = {}): Theme {
  const base = plainTheme(name)
  return Object.keys(overrides).length > 0 ? themeOf(name, base.file, overrides) : base
}

/** Builds a theme from the content of its file. */
export function themeOf(name: string, file: ThemeFile, overrides: Readonly<Record<string, string>>): Theme {
  return buildTheme(name, file, withOverrides(file, overrides))
}

function plainTheme(name: string): Theme {
  const names = themeNames()
  if (!names.includes(name)) {
    const folder = basename(themesFolder())
    throw new InvalidTheme('name', [{ at: 'theme', expected: `a folder of ${folder}/: ${names.join(', ')}` }])
  }
  return themeOfFolder(name)
}

export function consoleTheme(): Theme {
  return themeOfFolder(ofConsole)
}

function themeOfFolder(name: string): Theme {
  const mark = markOfTheme(name)
  const known = plain.get(name)
  if (known && known.mark === mark) return known.theme
  const file = readTheme(name)
  const theme = buildTheme(name, file, file)
  plain.set(name, { mark, theme })
  return theme
}

function readTheme(name: string): ThemeFile {
  const label = `${basename(themesFolder())}/${name}/theme.json`
  const text = textOf(join(themesFolder(), name, 'theme.json'))
  if (text === null) {
    throw new InvalidThemeFile([{ file: label, line: null, key: '', expected: 'a readable file' }])
  }
  const read = JsonFile.read(label, text)
  if ('problems' in read) throw new InvalidThemeFile(read.problems)
  const checked = checkValue(read.json, themeFile)
  if ('problems' in checked) throw new InvalidThemeFile(checked.problems)
  return checked.value
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function withOverrides(file: ThemeFile, overrides: Readonly<Record<string, string>>): ThemeFile {
  const own = parsedOverrides(overrides)
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

function parsedOverrides(overrides: Readonly<Record<string, string>>): z.output<typeof themeOverrides> {
  const result = themeOverrides.safeParse(overrides)
  if (result.success) return result.data
  const problems = result.error.issues.flatMap((issue): ThemeProblem[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ at: key, expected: 'a token of the theme, such as "--c-primary"' }))
      : [{ at: issue.path.join('.'), expected: issue.message }],
  )
  throw new InvalidTheme('overrides', problems)
}

function buildTheme(name: string, file: ThemeFile, { tokens, dark, colorScheme }: ThemeFile): Theme {
  const families = [...new Set<FontFamily>([tokens['--font-display'], tokens['--font-body']])]
  return {
    name,
    colorScheme,
    css: `:root{color-scheme:${colorScheme};${declarations(tokens)}}${dark ? darkRules(dark) : ''}`,
    fonts: families.map((family) => ({ url: fontFiles[family] })),
    schemes: dark ? [tokens, { ...tokens, ...dark }] : [tokens],
    file,
  }
}

/** The system's preference decides, unless the root element has `data-scheme`. */
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
