import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTexts, root, translatedTexts } from './locales'

/**
 * For each key, and each section of a legal page, the hash of the English text that its translations were last read beside. A changed English leaves ten
 * translations that may say something else: its key waits for a reading.
 */
const file = join(root, 'locales', 'readings.json')

type Readings = Record<string, string>

function hashes(): Readings {
  const hashOf = (text: unknown) => createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 8)
  const texts = [...translatedTexts(readTexts('en')), ...readPages('en')].sort(([one], [other]) =>
    one < other ? -1 : 1,
  )
  return Object.fromEntries(texts.map(([key, text]) => [key, hashOf(text)]))
}

/** The sections of the legal pages, by a key such as 'pages:privacy.md#3': the third one. */
export function readPages(language: string): [string, string][] {
  const folder = join(root, 'locales', language, 'pages')
  return readdirSync(folder).flatMap((name) => {
    const sections = readFileSync(join(folder, name), 'utf8').split(/^(?=## )/m)
    return sections.map((text, index): [string, string] => [`pages:${name}#${index}`, text])
  })
}

/** Returns the keys whose English is new or has changed since the translations were read. */
export function waitingForReading(): string[] {
  const stored: Readings = JSON.parse(readFileSync(file, 'utf8'))
  return Object.entries(hashes()).flatMap(([key, hash]) => (stored[key] === hash ? [] : [key]))
}

/** Stores that all translations say what the English says now. */
export function markAsRead(): void {
  writeFileSync(file, `${JSON.stringify(hashes(), null, 2)}\n`)
}
