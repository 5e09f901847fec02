import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '~/paths'

const pages = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => join('docs', name)),
]
  .filter((path) => path.endsWith('.md'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

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

test('decisions are numbered once', () => {
  const numbers = readdirSync('docs/decisions').map((name) => name.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
})

test('every call of the site map is explained in docs/api.md, and no other', () => {
  const explained = readFileSync('docs/api.md', 'utf8').matchAll(/\| `(?:GET|POST|PUT|DELETE) (\/api\/[^`?]+)`/g)
  const names = new Set([...explained].map((match) => match[1]))
  expect([...names].sort()).toEqual(Object.values(paths.api).sort())
})
