import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '~/i18n/languages'
import { namespacesOf, readTexts, translatedTexts } from '../../../scripts/texts/locales'
import { compare, problemsOfEnglish } from '../../../scripts/texts/parity'
import { waitingForReading } from '../../../scripts/texts/readings'
import { findUsage } from '../../../scripts/texts/usage'

/** Keys that code builds from values without a visible string or template literal: prefix → place. */
const dynamic: Record<string, string> = {}

const english = readTexts('en')
const usage = findUsage(namespacesOf('en'))

/** Keys as code uses them, without plural suffixes. */
const knownKeys = new Set([...english.keys()].map(withoutForm))

test('the English texts are complete', () => {
  expect(problemsOfEnglish(english)).toEqual([])
})

for (const language of languages.filter((language) => language !== 'en')) {
  // npx tsx scripts/texts/missing.ts <language> prints the missing keys with their English texts.
  test(`has in ${language} the texts, placeholders and tags of English`, () => {
    const { missing, extra, problems } = compare(language, translatedTexts(english), readTexts(language))
    expect(Object.keys(missing)).toEqual([])
    expect(extra).toEqual([])
    expect(problems).toEqual([])
  })
}

test('every text that code asks for exists', () => {
  const absent = usage.uses
    .filter(({ keys, pattern }) => !(pattern ? [...knownKeys].some((key) => pattern.test(key)) : keys.some(exists)))
    .map(({ place, keys, pattern }) => `${place}: ${pattern?.source ?? keys.join(' or ')}`)
  expect([...new Set(absent)]).toEqual([])
})

test('every call hands over the values that its text names', () => {
  const lacking = usage.calls.flatMap(({ place, keys, given }) => {
    const key = keys.find((one) => knownKeys.has(one))
    const missing = key ? valuesOf(key).filter((name) => !given.includes(name)) : []
    return missing.map((name) => `${place}: ${key} needs ${name}`)
  })
  expect(usage.calls.length).toBeGreaterThan(500)
  expect(lacking).toEqual([])
})

test('every text is asked for', () => {
  const literal = new Set(usage.uses.flatMap(({ keys }) => keys))
  const patterns = usage.uses.flatMap(({ pattern }) => pattern ?? [])
  const unused = [...knownKeys].filter((key) => {
    if (Object.keys(dynamic).some((prefix) => key.startsWith(prefix))) return false
    if (patterns.some((pattern) => pattern.test(key))) return false
    return !withGroups(key).some((part) => literal.has(part) || usage.strings.has(part.slice(part.indexOf(':') + 1)))
  })
  expect(unused).toEqual([])
  expect(Object.keys(dynamic).filter((prefix) => ![...knownKeys].some((key) => key.startsWith(prefix)))).toEqual([])
})

function exists(key: string): boolean {
  return knownKeys.has(key) || [...knownKeys].some((known) => known.startsWith(`${key}.`))
}

/** Returns the placeholders of all forms of a text; a plural also has `count`. */
function valuesOf(key: string): string[] {
  const texts = [...english].filter(([known]) => withoutForm(known) === key)
  const names = texts.flatMap(([, text]) => [...String(text).matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))
  return [...new Set(texts.length > 1 ? [...names, 'count'] : names)]
}

function withoutForm(key: string): string {
  const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
  return english.has(`${base}_other`) ? base : key
}

/** Returns the key and its groups, as code may use a whole group. Groups of one word would match too much. */
function withGroups(key: string): string[] {
  const [namespace = '', path = ''] = key.split(':')
  const parts = path.split('.')
  return parts.flatMap((_, index) => {
    const group = parts.slice(0, parts.length - index)
    return index === 0 || group.length > 1 ? [`${namespace}:${group.join('.')}`] : []
  })
}

test('each demo brand has lines of its own on its home page, in each of its languages', () => {
  const brands = ['saffron', 'noir-rose', 'coast']
  for (const language of languages) {
    const spoken = brands.filter((brand) => readBrand(brand, 'tenant.json').languages.includes(language))
    for (const line of ['title', 'text', 'line_1', 'line_2', 'line_3']) {
      const own = (brand: string) =>
        brand === 'saffron' ? readTexts(language).get(`home:hero.${line}`) : heroOf(brand, language)?.[line]
      const lines = spoken.map(own)
      expect(lines, `${language} ${line}`).not.toContain(undefined)
      expect(new Set(lines).size, `${language} ${line}`).toBe(spoken.length)
    }
  }
})

const readBrand = (brand: string, file: string) => JSON.parse(readFileSync(`tenants/${brand}/${file}`, 'utf8'))

function heroOf(brand: string, language: string): Record<string, string> | undefined {
  return readBrand(brand, `texts/${language}.json`).home?.hero
}

test('keeps French marks on the line of the word before them', () => {
  // A text message with a no-break space costs twice as much.
  const texts = [...readTexts('fr')].filter(([key]) => !key.includes('.sms_'))
  expect(texts.filter(([, text]) => /(?<!\u202f)[?!;](?!\w)|(?<!\u00a0):(?!\S)/.test(String(text)))).toEqual([])
})

test('lets French members say tu to each other', () => {
  const lines = [...readTexts('fr')].filter(([key]) =>
    /^chats:icebreaker\.(?:interest|reason|unsaid|general)\./.test(key),
  )
  expect(lines.length).toBeGreaterThan(200)
  expect(lines.filter(([, text]) => /(?<!rendez-)\b(?:vous|votre|vos)\b/i.test(String(text)))).toEqual([])
})

test('translations were read again since their English changed: npm run texts', () => {
  expect(waitingForReading().map(({ key, languages }) => `${key}: ${languages.join(', ')}`)).toEqual([])
})

test.each(languages)('a decision is told in words of its own in %s', (language) => {
  const texts = readTexts(language)
  const text = (key: string) => texts.get(key) ?? key
  // For good, and until a day.
  expect(text('moderation:told.disabled')).not.toBe(text('moderation:told.suspended'))
  expect(text('mail:report.disabled.heading')).not.toBe(text('mail:report.suspended.heading'))
  const dated = (['disabled', 'suspended'] as const).map((kind) =>
    String(text(`mail:report.${kind}.subject`)).includes('{{date}}'),
  )
  expect(dated).toEqual([false, true])
  const outcomes = [...texts].filter(([key]) => key.startsWith('mail:report.appeal_granted.now.'))
  expect(outcomes.length).toBeGreaterThan(8)
  expect(new Set(outcomes.map(([, words]) => words)).size).toBe(outcomes.length)
})
