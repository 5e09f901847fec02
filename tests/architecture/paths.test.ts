import { existsSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { consolePaths } from '~/console-paths'
import { paths } from '~/paths'
import config from '~/routes'
import type { Source } from './sources'
import { sources } from './sources'

interface PathTree {
  [name: string]: string | ((...values: string[]) => string) | PathTree
}

const { files, ...pages } = paths
const pathsOfPages = new Set(patternsIn({ ...pages, console: consolePaths } as unknown as PathTree))
const pathsOfFiles = patternsIn(files as unknown as PathTree)
/** Paths that are answered before the routes. */
const beforeRoutes = [...Object.values(paths.server), paths.api.events]
const patternsOfRoutes = new Set(routePatterns(config as RouteConfigEntry[]))

test('every path leads to a route, and every route has a path', () => {
  const expected = [...patternsOfRoutes, ...beforeRoutes].filter((pattern) => !/^(\/console)?\/\*$/.test(pattern))
  expect([...pathsOfPages].sort()).toEqual(expected.sort())
})

test('every file of public/ that has a path is there', () => {
  const single = pathsOfFiles.filter((path) => !path.includes(':'))
  expect(single.length).toBeGreaterThan(0)
  expect(single.filter((path) => !existsSync(`public${path}`))).toEqual([])
})

test('no value adds a segment or a query', () => {
  expect(paths.member('a/../b?c#d:e')).toBe('/members/a%2F..%2Fb%3Fc%23d%3Ae')
})

/** Files that may contain paths as literals. */
const writers = ['app/paths.ts', 'app/console-paths.ts']

test('no URL of the product is written outside app/paths.ts and app/console-paths.ts', () => {
  const code = sources.filter(({ path }) => /^app\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const mayWrite = code.filter(({ path, text }) => !writers.includes(path) && mayHavePath.test(text))
  expect(mayWrite.flatMap(writtenPaths)).toEqual([])
})

/** A string that begins with a slash, or with a value and a slash; only files with one are parsed. */
const mayHavePath = /["'`]\/|`\$\{[^`]*\}\//

/** Attributes and functions that take a path, where even '/' alone is a path. */
const takesPath = /^(to|href|action|redirect|replace|navigate|navigateTo)$/

function writtenPaths({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    if (isImport) return
    if (isPath(writtenIn(node), node.parent)) {
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns a string's text, with '*' for each value of a template. */
function writtenIn(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text
  if (!ts.isTemplateExpression(node)) return ''
  const whole = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('*')
  return whole.replace(/^\*(?=\/)/, '')
}

function isPath(written: string, parent: ts.Node): boolean {
  const [own = ''] = written.split(/[?#]/)
  if (own === '/') return ts.isJsxAttribute(parent) ? takesPath.test(parent.name.getText()) : isCallWithPath(parent)
  const segments = own.split('/').slice(1)
  if (!own.startsWith('/') || segments[0]?.startsWith('*')) return false
  return [...pathsOfPages, ...pathsOfFiles].some((pattern) => fits(segments, pattern.split(/[#/]/).slice(1)))
}

function isCallWithPath(node: ts.Node): boolean {
  return ts.isCallExpression(node) && takesPath.test(node.expression.getText())
}

/** Whether segments, with '*' for any text, can match a pattern that begins with a word. */
function fits(segments: readonly string[], [area = '', ...rest]: readonly string[]): boolean {
  const [first = '', ...others] = segments
  if (area.startsWith(':') || (first !== area && first !== `${area}*`)) return false
  return others.length === rest.length && rest.every((part, index) => fitsPart(others[index] ?? '', part))
}

function fitsPart(written: string, part: string): boolean {
  return part.startsWith(':') || written.includes('*') || written === part
}

/** Returns the patterns of routes, with ':' for each value. An optional last value makes a second pattern. */
function routePatterns(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(index || path !== undefined ? withAndWithoutLast(`/${path ?? ''}`) : []),
    ...routePatterns(children),
  ])
}

function withAndWithoutLast(pattern: string): string[] {
  const whole = pattern.replace(/:\w+/g, ':').replace(/^\/brand\/\*$/, '/brand/:')
  return whole.endsWith('?') ? [whole.slice(0, -1), whole.slice(0, -3)] : [whole]
}

function patternsIn(tree: PathTree): string[] {
  return Object.values(tree).flatMap((entry) => {
    if (typeof entry === 'string') return [entry]
    if (typeof entry === 'object') return patternsIn(entry)
    const values = Array.from({ length: entry.length }, () => ':')
    return [entry(...values), entry(...values.slice(0, -1))].filter((path) => !path.includes('undefined'))
  })
}
