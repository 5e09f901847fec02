import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Language } from '~/i18n/languages'
import { defaultLanguage, languageTag } from '~/i18n/languages'

export interface Texts {
  [key: string]: string | Texts
}

/** The product's texts in one language, without overrides, by namespace. Shared by all tenants, never changed. */
export interface BaseTexts {
  namespaces: Record<string, Texts>
  /** Hash of the content; in development also of the files' modification times, including pages in Markdown. */
  version: string
}

let folder = resolve('locales')
const loaded = new Map<Language, { base: BaseTexts; stamp: string }>()
let lastLook = 0
/** Milliseconds between checks for changes in development: a check takes some ms, and a page reads texts often. */
const lookMs = 300

/** Sets the folder of the locale files; by default `locales/` in the working directory. */
export function readTextsFrom(path: string): void {
  folder = path
  loaded.clear()
}

/** Returns the folder of the locale files; pages in Markdown are in its `<language>/pages/`. */
export function textsFolder(): string {
  return folder
}

/**
 * Returns the texts of a language, read from `locales/` once. In development, changed files are noticed on the next
 * request. Texts not translated yet are in English, in every plural form of the language.
 */
export function baseTexts(language: Language, development = false): BaseTexts {
  if (development && Date.now() - lastLook > lookMs) forgetChanged()
  const known = loaded.get(language)
  if (known) return known.base
  const english = readLanguage(defaultLanguage)
  const namespaces = language === defaultLanguage ? english : complete(readLanguage(language), english, language)
  const seen = development ? stamp() : ''
  const hash = createHash('sha256').update(JSON.stringify(namespaces)).update(seen)
  const base = { namespaces, version: hash.digest('hex').slice(0, 16) }
  loaded.set(language, { base, stamp: seen })
  return base
}

function forgetChanged(): void {
  lastLook = Date.now()
  const now = stamp()
  for (const [language, entry] of loaded) if (entry.stamp !== now) loaded.delete(language)
}

function stamp(): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(json|md)$/.test(name))
    .map((name) => `${name} ${statSync(join(folder, name)).mtimeMs}`)
    .join('\n')
}

function readLanguage(language: Language): Record<string, Texts> {
  const path = join(folder, language)
  const names = readdirSync(folder).includes(language) ? readdirSync(path).filter((name) => name.endsWith('.json')) : []
  return Object.fromEntries(
    names.sort().map((name) => [name.slice(0, -'.json'.length), JSON.parse(readFileSync(join(path, name), 'utf8'))]),
  )
}

function complete(own: Texts, english: Texts, language: Language): Record<string, Texts> {
  const categories = new Intl.PluralRules(languageTag(language)).resolvedOptions().pluralCategories
  const formsOf = (key: string) =>
    key.endsWith('_other') ? categories.map((category) => key.replace(/other$/, category)) : [key]
  const fill = (translated: Texts, source: Texts): Texts => {
    const result: Texts = { ...translated }
    for (const [key, text] of Object.entries(source)) {
      if (typeof text === 'string') for (const form of formsOf(key)) result[form] ??= text
      else result[key] = fill(asTexts(translated[key]), text)
    }
    return result
  }
  return fill(own, english) as Record<string, Texts>
}

function asTexts(value: string | Texts | undefined): Texts {
  return typeof value === 'object' ? value : {}
}
