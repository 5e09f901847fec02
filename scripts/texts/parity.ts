import type { Language } from '../../app/i18n/languages'
import { languageTag } from '../../app/i18n/languages'
import type { FlatTexts } from './locales'

export interface Problem {
  key: string
  problem: string
  english: string
  text: unknown
}

export interface Comparison {
  /** Key → English text to translate. */
  missing: Record<string, string>
  /** Keys that English doesn't have, and plural forms that the language doesn't. */
  extra: string[]
  problems: Problem[]
}

/** Keys of texts of more than three words that are the same as in English, each with the reason in a comment. */
export const sameAsEnglish: Partial<Record<Language, readonly string[]>> = {}

/** Compares a language with English: keys, plural forms, placeholders, tags, and sentences left in English. */
export function compare(language: Language, english: FlatTexts, texts: FlatTexts): Comparison {
  const expected = expectedTexts(language, english)
  const missing = Object.fromEntries([...expected].filter(([key]) => !texts.has(key)))
  const extra = [...texts.keys()].filter((key) => !expected.has(key))
  const problems = [...expected].flatMap(([key, source]) => {
    if (!texts.has(key)) return []
    const text = texts.get(key)
    return problemsOf(language, key, source, text).map((problem) => ({ key, problem, english: source, text }))
  })
  return { missing, extra, problems }
}

/** Returns what makes English unusable as a source: an incomplete plural, or an empty text. */
export function problemsOfEnglish(english: FlatTexts): string[] {
  return [...english].flatMap(([key, text]) => {
    if (typeof text !== 'string' || !text.trim()) return [`${key}: must be a text`]
    const [base, category] = pluralOf(key)
    if (category !== 'one') return []
    if (!english.has(`${base}_other`)) return [`${key}: ${base}_other is missing`]
    return english.has(base) ? [`${base}: has plural forms, so the form without count is never shown`] : []
  })
}

/** Returns the keys that a language must have, with the English text to translate for each. */
function expectedTexts(language: Language, english: FlatTexts): Map<string, string> {
  const categories = new Intl.PluralRules(languageTag(language)).resolvedOptions().pluralCategories
  const expected = new Map<string, string>()
  for (const [key, text] of english) {
    if (typeof text !== 'string') continue
    const [base, category] = pluralOf(key)
    const isPlural = category !== null && english.has(`${base}_one`) && english.has(`${base}_other`)
    if (!isPlural || category === 'zero') expected.set(key, text)
    else if (category === 'other') {
      for (const form of categories) expected.set(`${base}_${form}`, formOf(english, base, form, text))
    }
  }
  return expected
}

function formOf(english: FlatTexts, base: string, form: string, other: string): string {
  const text = english.get(`${base}_${form}`)
  return typeof text === 'string' ? text : other
}

function pluralOf(key: string): [base: string, category: string | null] {
  const match = /^(.+)_(zero|one|two|few|many|other)$/.exec(key)
  return match ? [match[1] ?? key, match[2] ?? null] : [key, null]
}

function problemsOf(language: Language, key: string, english: string, text: unknown): string[] {
  if (typeof text !== 'string') return ['must be a text']
  if (!text.trim()) return ['is empty']
  return [
    ...differenceOf('placeholders', placeholders(english), placeholders(text), mayOmit(language, key)),
    ...differenceOf('tags', tags(english), tags(text), []),
    ...(isLeftInEnglish(language, key, english, text) ? ['is left in English'] : []),
  ]
}

/** The 'one' form may omit the number if it means exactly one ('a message'); in French it also means zero. */
function mayOmit(language: Language, key: string): string[] {
  const [, category] = pluralOf(key)
  const one = category === 'one' && new Intl.PluralRules(languageTag(language)).select(0) !== 'one'
  return one || category === 'zero' ? ['count'] : []
}

function differenceOf(what: string, english: string[], other: string[], optional: string[]): string[] {
  const required = (names: string[]) => names.filter((name) => !optional.includes(name)).join(' ')
  const [wanted, found] = [required(english), required(other)]
  return wanted === found ? [] : [`${what}: '${found}' instead of '${wanted}'`]
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].sort()
}

function tags(text: string): string[] {
  return [...text.matchAll(/<\/?[a-z_]+\s*\/?>/gi)].map((match) => match[0].replace(/\s/g, '')).sort()
}

function isLeftInEnglish(language: Language, key: string, english: string, text: string): boolean {
  const words = english.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/\p{L}{2,}/gu) ?? []
  return text === english && words.length > 3 && !sameAsEnglish[language]?.includes(key)
}
