import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '~/paths'

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const decisions = pages
  .filter(({ path }) => /^docs\/decisions\/(?:past\/)?\d{3}-(?!template)/.test(path))
  .map(({ path, text }) => ({
    path,
    title: /^# (.*)/.exec(text)?.[1] ?? '',
    words: text.match(/\S*\w\S*/g)?.length ?? 0,
  }))

test('every variable of the server is explained in docs/operating.md, and no other', () => {
  const source = readFileSync('app/platform/env.server.ts', 'utf8')
  const schema = source.slice(source.indexOf('.object({'), source.indexOf('.superRefine'))
  const variables = [...schema.matchAll(/^\s+([A-Z][A-Z_]+):/gm)].map((match) => match[1])
  const operating = readFileSync('docs/operating.md', 'utf8')
  const table = operating.slice(operating.indexOf('## Environment'), operating.indexOf('## Open a brand'))
  const explained = table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]))
  expect(explained.sort()).toEqual(variables.sort())
})

test('every command that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = pages.flatMap(({ text }) => [...text.matchAll(/npm run ([a-z]+)/g)].map((match) => match[1] ?? ''))
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('every link and picture of a page leads somewhere', () => {
  const broken = pages.flatMap(({ path, text }) =>
    [...withoutSamples(text).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)[^)]*\)/g)]
      .map((match) => join(dirname(path), match[1] ?? ''))
      .filter((target) => !existsSync(target))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

/** Removes samples of other files, whose links are relative to other folders. */
function withoutSamples(page: string): string {
  return page.replace(/^```[\s\S]*?^```/gm, '')
}

test('numbers each decision once and names its file after its title', () => {
  const numbers = decisions.map(({ path }) => basename(path).slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
  for (const { path, title } of decisions) {
    const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
    expect(basename(path)).toBe(`${words.join('-')}.md`)
  }
})

test('lists each decision in the index once, by its title', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  const listed = [...index.matchAll(/^\| \[(\d{3}: [^\]]+)\]\(([^)]+)\) \| [^|]+ \|$/gm)]
  const pairs = listed.map(([, title, target]) => `${title} ${join('docs/decisions', target ?? '')}`)
  expect(pairs.sort()).toEqual(decisions.map(({ path, title }) => `${title} ${path}`).sort())
})

test('keeps each decision in force within 300 words', () => {
  const long = decisions
    .filter(({ path, words }) => words > 300 && !path.includes('/past/'))
    .map(({ path, words }) => `${path}: ${words} words`)
  expect(long).toEqual([])
})

test('every call of the site map is explained in docs/api.md, and no other', () => {
  const explained = readFileSync('docs/api.md', 'utf8').matchAll(/\| `(?:GET|POST|PUT|DELETE) (\/api\/[^`?]+)`/g)
  const names = new Set([...explained].map((match) => match[1]))
  expect([...names].sort()).toEqual(Object.values(paths.api).sort())
})
