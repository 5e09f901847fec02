import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Language } from '~/i18n/languages'
import { languages } from '~/i18n/languages'
import { namespacesOf, readTexts, translatedTexts } from '../../scripts/texts/locales'
import { compare, problemsOfEnglish } from '../../scripts/texts/parity'
import { waitingForReading } from '../../scripts/texts/readings'
import { findUsage } from '../../scripts/texts/usage'

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

/** What no text of a language may say: why, its pattern, and texts that it has to find. */
const forbidden: Partial<Record<Language, { why: string; pattern: RegExp; wrong: string[] }[]>> = {
  da: [
    {
      why: 'buyers have a fortrydelsesret: nothing is sent back',
      pattern: /retur(?:ne|reg|vil|pol|ret)|brugte? kreditter ikke kan gives/i,
      wrong: ['Returneres senest', '<returns>returreglerne</returns>', 'kan returneres inden for {{days}} dage'],
    },
  ],
  de: [
    {
      why: 'buyers withdraw: nothing is sent back',
      pattern: /Rückgabe|Credits? (?:[^.:]* )?zurück(?:zu)?geb|Credits? nicht zurückgegeben|gibst du Credits zurück/,
      wrong: ['Rückgabe bis', 'Tage Zeit, nicht verbrauchte Credits zurückzugeben', 'So gibst du Credits zurück'],
    },
  ],
  en: [
    {
      why: 'members have saved payment methods',
      pattern: /\bstored (?:ways|payment|methods?|cards?)\b/i,
      wrong: ['Stored ways to pay'],
    },
  ],
  es: [
    {
      why: 'Spanish is also read in America: no vosotros',
      pattern:
        /(?<!\p{L})(?:os|sois|vais|vuestr[oa]s?|vosotr[oa]s|(?!\p{L}*iséis)\p{L}*(?:[áéó]is|[aeií]steis)|(?:ver|hablar|escribir|conocer|encontrar|gustar)os)(?!\p{L})/iu,
      wrong: [
        'para que podáis leerlos',
        'dejáis de',
        'de veros',
        'vuestras edades',
        'El resto os toca',
        'lo que tenéis',
      ],
    },
    {
      why: 'a móvil is a celular in America',
      pattern: /teléfono móvil|(?:el|tu|un) móvil/i,
      wrong: ['Teléfono móvil'],
    },
    {
      why: 'mirar needs an object',
      pattern: /, mirar y|\bmirar es\b|solo puedes mirar:/i,
      wrong: ['Registrarte, mirar y enviar', 'Registrarse y mirar es gratis'],
    },
  ],
  fi: [
    {
      why: 'buyers have a peruuttamisoikeus: nothing is sent back',
      pattern: /palautusehdo|krediitit (?:voit )?palauttaa|palauttaa käyttämättömät/i,
      wrong: [
        'Palautusehdot',
        'päivää aikaa palauttaa käyttämättömät krediitit',
        'Käyttämättömät krediitit voit palauttaa',
      ],
    },
  ],
  fr: [
    {
      why: 'regarder needs an object',
      pattern: /, regarder et|et regarder(?:$|[".]| est)|seulement regarder/i,
      wrong: ['S’inscrire, regarder et envoyer', 'S’inscrire et regarder'],
    },
    { why: 'premium is a status', pattern: /(?<!\p{L})le premium(?!\p{L})/iu, wrong: ['le premium prend donc fin'] },
  ],
  it: [
    {
      why: 'the article follows the value: il 3, l’8, l’11',
      pattern: /(?<!\p{L})(?:il|al|dal|del|nel|sul) (?:<\w+>|\*\*)?\{\{/iu,
      wrong: ['fino al {{date}}', 'Nuove condizioni dal {{date}}', 'Il {{date}}', 'entro il <b>{{time}}', 'del {{at}}'],
    },
  ],
  nl: [
    {
      why: 'buyers have a herroepingsrecht: nothing is sent back',
      pattern: /retourbeleid|terug te geven|teruggeven|geef je credits terug|credits niet terug kunnen/i,
      wrong: ['Terug te geven tot', 'Zo geef je credits terug', 'na de bestelling teruggeven'],
    },
  ],
  no: [
    {
      why: 'buyers have an angrerett: nothing is sent back',
      pattern: /retur(?:ne|reg|vil|pol|ret)|brukte kreditter ikke kan leveres/i,
      wrong: ['Returneres innen', '<returns>returreglene</returns>', 'Slik returnerer du kreditter'],
    },
  ],
  pl: [
    {
      why: 'buyers have a prawo odstąpienia: nothing is sent back',
      pattern: /zasady zwrot|zwrócić kredyt|zwrot niewykorzystanych kredyt|kredyt\p{L}* (?:możesz|nie można) zwrócić/iu,
      wrong: ['Zasady zwrotów', 'Jak zwrócić kredyty', 'dni na zwrot niewykorzystanych kredytów'],
    },
  ],
  sv: [
    {
      why: 'buyers have an ångerrätt: nothing is sent back',
      pattern:
        /retur(?:reg|vil|pol|rät|nera(?!\p{L}))|krediter[^.:]* lämna[rs]? tillbaka|lämna[rs]? (?:du )?tillbaka[^.:]* krediter/iu,
      wrong: ['Returnera senast', '<returns>returvillkoren</returns>', 'Så lämnar du tillbaka krediter'],
    },
    { why: 'an överklagan goes to a higher body', pattern: /överklag/i, wrong: ['överklaga ett beslut'] },
  ],
}

for (const [language, wordings] of Object.entries(forbidden)) {
  test(`avoids in ${language} what a native reader stumbles over`, () => {
    const lines = linesOf(language)
    expect(lines.length).toBeGreaterThan(2000)
    for (const { why, pattern, wrong } of wordings) {
      for (const text of wrong) expect(text).toMatch(pattern)
      expect(
        lines.filter(({ text }) => pattern.test(text)).map(({ file, text }) => `${file}: ${text}`),
        why,
      ).toEqual([])
    }
  })
}

/** Returns the lines of all that a member reads in a language: texts without their keys, legal pages, brands' own texts. */
function linesOf(language: string): { file: string; text: string }[] {
  const folder = `locales/${language}`
  const ours = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  const brands = readdirSync('tenants').map((brand) => `tenants/${brand}/texts/${language}.json`)
  return [...ours, ...brands]
    .filter((file) => /\.(?:json|md)$/.test(file) && existsSync(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((line) => ({ file, text: line.replace(/^ *"\w+": /, '') })),
    )
}

test('translations were read again since their English changed: npm run texts', () => {
  expect(waitingForReading()).toEqual([])
})
