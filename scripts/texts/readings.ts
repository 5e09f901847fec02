import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../app/i18n/languages'
import { languages } from '../../app/i18n/languages'
import { readTexts, root, translatedTexts } from './locales'

/**
 * For each translation of a key, or of a section of a legal page, the hash of the English text that it was last read
 * beside. A changed English leaves ten translations that may say something else: each waits for a reading.
 */
const file = join(root, 'locales', 'readings.json')

/** By key: one hash where all translations were read beside the same English, otherwise one by language. */
type Readings = Record<string, string | Partial<Record<Language, string>>>

/** A key and the languages whose translation waits for a reading. */
export type Waiting = { key: string; languages: Language[] }

const translations = languages.filter((language) => language !== 'en')

function hashes(): [key: string, hash: string][] {
  const hashOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 8)
  const texts = [...translatedTexts(readTexts('en')), ...readPages('en')].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return texts.map(([key, text]) => [key, hashOf(text)])
}

/** The sections of the legal pages, by a key such as 'pages:privacy.md#3': the third one. */
export function readPages(language: string): [string, string][] {
  const folder = join(root, 'locales', language, 'pages')
  return readdirSync(folder).flatMap((name) => {
    const sections = readFileSync(join(folder, name), 'utf8').split(/^(?=## )/m)
    return sections.map((text, index): [string, string] => [`pages:${name}#${index}`, text])
  })
}

/** Returns the keys whose English is new or has changed since a translation was read, with that translation's language. */
export function waitingForReading(): Waiting[] {
  const stored = readReadings()
  return hashes()
    .map(([key, hash]) => ({
      key,
      languages: translations.filter((language) => readBeside(stored[key], language) !== hash),
    }))
    .filter(({ languages }) => languages.length > 0)
}

/** Stores that the translations of these languages say what the English says now. */
export function markAsRead(read: Language[]): void {
  const stored = readReadings()
  const marked = hashes().map(([key, hash]) => {
    const each = translations.map((language) => [
      language,
      read.includes(language) ? hash : readBeside(stored[key], language),
    ])
    return [key, each.every(([, one]) => one === hash) ? hash : Object.fromEntries(each)]
  })
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(marked), null, 2)}\n`)
}

function readReadings(): Readings {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function readBeside(stored: Readings[string] | undefined, language: Language): string | undefined {
  return typeof stored === 'string' ? stored : stored?.[language]
}
