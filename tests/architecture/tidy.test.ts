import { expect, test } from 'vitest'
import { filesByFolder, sources } from './sources'

/** Folders that may have more than 15 files, with the reason. */
const fullFolders: Record<string, string> = {
  'app/database/migrations': 'one file per migration, in their order',
  'app/routes/api': 'one file per call, named after its path',
  'tests/robustness': 'one file per threat',
  'tests/bench': 'one file per benchmark, and what they share',
  'tests/support': 'one file per part of the test world',
}

test('no file has more than 400 lines', () => {
  expect(sources.filter(({ text }) => text.split('\n').length > 401).map(({ path }) => path)).toEqual([])
})

test('no folder has more than 15 files without a reason', () => {
  const full = [...filesByFolder()].filter(([, count]) => count > 15).map(([folder]) => folder)
  expect(full.filter((folder) => !(folder in fullFolders))).toEqual([])
})

test('no folder is a drawer for everything', () => {
  const drawers = /(^|\/)(utils|helpers|misc|common|services|lib)(\/|\.tsx?$)/
  expect(sources.filter(({ path }) => drawers.test(path)).map(({ path }) => path)).toEqual([])
})

test('no allowance outlives its reason', () => {
  const counts = new Map(filesByFolder())
  expect(Object.keys(fullFolders).filter((folder) => (counts.get(folder) ?? 0) <= 15)).toEqual([])
})

test('names each test in at most 80 characters', () => {
  const named = /\b(?:test|it)(?:\.\w+(?:\([^'`]*\))?)?\(\s*(?:'((?:\\.|[^'\\])*)'|`([^`]*)`)/g
  const long = sources
    .filter(({ path }) => /\.(test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(named)].map((match) => ({ path, name: match[1] ?? match[2] ?? '' })))
    .filter(({ name }) => name.replace(/\$\{[^}]*\}/g, 'value').length > 80)
    .map(({ path, name }) => `${path}: ${name}`)
  expect(long).toEqual([])
})

test('colours stand in themes and nowhere else', () => {
  const colour = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])|\b(?:rgba?|hsla?|oklch)\(\s*\d/gi
  const found = sources
    .filter(({ path }) => path.startsWith('app/') && /\.(css|tsx)$/.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        const colours = withoutReferences(line).match(colour)
        return colours ? [`${path}:${index + 1} ${colours.join(' ')}`] : []
      }),
    )
  expect(found).toEqual([])
})

/** Removes URL fragments and private fields, which look like colors. */
function withoutReferences(line: string): string {
  return line.replace(/url\([^)]*\)|(?:href|to|xlinkHref)=["'{`][^"'}`]*/g, '').replace(/this\.#\w+/g, '')
}
