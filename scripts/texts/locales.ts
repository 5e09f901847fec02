import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../app/i18n/languages'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Texts of a language by full key, 'accounts:login.title'. Values that are neither text nor group are kept. */
export type FlatTexts = Map<string, unknown>

/** Namespaces that exist only in English; docs/decisions/470 gives the reason. */
const englishOnly = ['console:']

/** Returns the texts that every language must have. */
export function translatedTexts(texts: FlatTexts): FlatTexts {
  return new Map([...texts].filter(([key]) => !englishOnly.some((namespace) => key.startsWith(namespace))))
}

export function namespacesOf(language: Language): string[] {
  const folder = join(root, 'locales', language)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .sort()
}

export function readTexts(language: Language): FlatTexts {
  const texts: FlatTexts = new Map()
  for (const namespace of namespacesOf(language)) {
    const path = join(root, 'locales', language, `${namespace}.json`)
    flatten(JSON.parse(readFileSync(path, 'utf8')), `${namespace}:`, texts)
  }
  return texts
}

function flatten(value: unknown, path: string, texts: FlatTexts): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    texts.set(path, value)
    return
  }
  for (const [key, inner] of Object.entries(value))
    flatten(inner, path.endsWith(':') ? path + key : `${path}.${key}`, texts)
}
