import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '~/i18n/languages'
import { legalPages } from '~/modules/pages/legal-pages'

const english = join('locales', 'en', 'pages')

for (const language of languages) {
  test(`the static pages in ${language} say what the English ones say`, () => {
    const folder = join('locales', language, 'pages')
    expect(readdirSync(folder).sort()).toEqual(legalPages.map((page) => `${page}.md`).sort())
    for (const page of legalPages) {
      expect(skeletonOf(join(folder, `${page}.md`)), page).toEqual(skeletonOf(join(english, `${page}.md`)))
    }
  })
}

/** What a translation must keep: headings by level, values that are filled in, links. */
function skeletonOf(file: string) {
  const source = readFileSync(file, 'utf8')
  return {
    headings: source.match(/^#+ /gm),
    values: (source.match(/\{\{[^}]+\}\}/g) ?? []).sort(),
    links: (source.match(/\]\([^)]+\)/g) ?? []).sort(),
    points: source.match(/^- /gm),
  }
}
