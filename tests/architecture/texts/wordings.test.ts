import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forbidden } from './forbidden-wordings'

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
