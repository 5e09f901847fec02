import type { Language } from '~/i18n/languages'
import { baseTexts } from '~/i18n/texts/base-texts.server'
import { JsonFile } from '../settings/json-file.server'
import type { Problem } from '../settings/problems'
import { nearest } from '../settings/problems'
import type { Checked } from '../settings/read-settings.server'
import { textKey } from '../settings/values.server'

const longest = 5_000

/**
 * Reads `texts/<language>.json`: namespace → keys, with the brand's own wording of any of the product's texts. Plain
 * text with only those placeholders and link marks that the product's text has. Under `prompts` it may add questions.
 */
export function readTexts(file: string, text: string, language: Language): Checked<Record<string, unknown>> {
  const read = JsonFile.read(file, text)
  if ('problems' in read) return read
  const problems = [
    ...read.json.repeatedKeys(),
    ...compare(read.json, [], read.json.value, baseTexts(language).namespaces),
  ]
  return problems.length > 0 ? { problems } : { value: read.json.value as Record<string, unknown> }
}

function compare(json: JsonFile, path: string[], own: unknown, base: unknown): Problem[] {
  if (typeof base === 'string') return compareText(json, path, own, base)
  if (!isGroup(own)) return [json.problem(path, 'an object: { … }')]
  const known = isGroup(base) ? base : {}
  return Object.entries(own).flatMap(([key, value]) => {
    const here = [...path, key]
    const text = Object.hasOwn(known, key) ? known[key] : invented(here)
    if (text !== undefined) return compare(json, here, value, text)
    const meant = nearest(key, Object.keys(known))
    return [
      json.problem(
        here,
        meant ? `a key of the product's texts; did you mean "${meant}"?` : "a key of the product's texts",
      ),
    ]
  })
}

/** Returns the shape of a group of questions, or of a question, that the product doesn't have; undefined for other keys. */
function invented([namespace, ...names]: string[]): unknown {
  const isNamed = namespace === 'prompts' && names.every((name) => textKey.safeParse(name).success)
  return isNamed ? [{ title: '' }, { question: '', example: '' }][names.length - 1] : undefined
}

function compareText(json: JsonFile, path: string[], own: unknown, base: string): Problem[] {
  if (typeof own !== 'string') return [json.problem(path, 'a text in double quotes')]
  if (own.length > longest) return [json.problem(path, `at most ${longest} characters`)]
  const foreign = marks(own).find((mark) => !marks(base).includes(mark))
  if (foreign) {
    const allowed = [...new Set(marks(base))].join(' ')
    return [json.problem(path, `plain text${allowed ? ` with ${allowed}` : ''}, found ${foreign}`)]
  }
  return []
}

/** Returns the placeholders {{name}}, nested texts $t(…), and anything that could be markup. */
function marks(text: string): string[] {
  return text.match(/\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>?|>/g)?.map((mark) => mark.replace(/\s/g, '')) ?? []
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
