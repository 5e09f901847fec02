import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import ts from 'typescript'
import { expect, test } from 'vitest'
import type { Source } from './sources'
import { sources } from './sources'

/** Marker classes that other classes refer to, without rules of their own. */
const mark = /^(group|peer)(\/\w+)?$/

/** Functions whose string arguments are class names. */
const joining = new Set(['classNames', 'cva'])

const screens = sources.filter(({ path }) => /^app\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))

const ownClasses = new Set(
  sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ text }) => [...text.matchAll(/\.([a-z][\w-]*)(?=[^;{}]*\{)/g)].map(([, name]) => name)),
)

test('every class is a utility of the theme, or stands in app/styles', async () => {
  const styles = ['theme', 'utilities', 'parts'].map((name) => readFileSync(`app/styles/${name}.css`, 'utf8'))
  const design = await loadDesignSystem([...styles, '@tailwind utilities;'].join('\n'))
  const used = screens.flatMap(classesIn).filter(({ name }) => !ownClasses.has(name) && !mark.test(name))
  const css = design.candidatesToCss(used.map(({ name }) => name))
  expect(used.filter((_, index) => !css[index]).map(({ at, name }) => `${at} ${name}`)).toEqual([])
})

test('pixels and breakpoints of their own stand in the theme, not in a class name', () => {
  const raw = /\[[^\]]*\dpx(?![a-z])|(?:^|:)(?:min|max)-\[[^\]]*\]:/
  const found = screens.flatMap(classesIn).filter(({ name }) => raw.test(name))
  expect(found.map(({ at, name }) => `${at} ${name}`)).toEqual([])
})

test('what a stylesheet takes its classes from is there', () => {
  const missing = sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/@source (?:not )?"([^"]+)"/g)].flatMap(([, source = '']) => {
        const [, before = source, names = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(source) ?? []
        return names.split(',').map((name) => join(dirname(path), `${before}${name}${after}`))
      }),
    )
    .filter((path) => !existsSync(path))
  expect(missing).toEqual([])
})

test('the console takes its classes from all of its components', () => {
  const [styles] = sources.filter(({ path }) => path === 'app/styles/console.css')
  const known = [...(styles?.text.matchAll(/@source "([^"]+)"/g) ?? [])].map(([, source = '']) =>
    join('app/styles', source),
  )
  const unknown = screens
    .filter(({ path, text }) => path.endsWith('.tsx') && /'~\/ui\/console\//.test(text))
    .filter(({ path }) => !known.some((source) => path.startsWith(`${source}/`)))
  expect(unknown.map(({ path }) => path)).toEqual([])
})

/** Finds literal class names in JSX attributes that end in 'class' or 'className', and in calls that join classes. */
function classesIn({ path, text }: Source): { name: string; at: string }[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: { name: string; at: string }[] = []
  const collect = (node: ts.Node): void => {
    if (isName(node)) {
      const at = `${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
      for (const name of node.text.split(/\s+/).filter(Boolean)) found.push({ name, at })
    } else if (asksForVariants(node)) ts.forEachChild(node, onlyClass)
    else if (!ts.isTemplateExpression(node) && !isNamed(node, 'defaultVariants')) ts.forEachChild(node, collect)
  }
  /** In compound variants, and in arguments of variant functions, only `class` contains class names. */
  const onlyClass = (node: ts.Node): void => {
    if (isNamed(node, 'class')) ts.forEachChild(node, collect)
    else ts.forEachChild(node, onlyClass)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && /class(Name)?$/i.test(node.name.getText())) {
      if (node.initializer) collect(node.initializer)
    } else if (ts.isCallExpression(node) && joining.has(node.expression.getText())) {
      for (const argument of node.arguments) collect(argument)
    } else ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function asksForVariants(node: ts.Node): boolean {
  return isNamed(node, 'compoundVariants') || (ts.isCallExpression(node) && !joining.has(node.expression.getText()))
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText() === name
}

/** Whether a literal contains class names: it is not compared with anything, no key, and no variant's name. */
function isName(node: ts.Node): node is ts.StringLiteralLike {
  if (!ts.isStringLiteralLike(node)) return false
  const { parent } = node
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isElementAccessExpression(parent)) return false
  if (!ts.isBinaryExpression(parent)) return true
  const joined = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]
  return joined.includes(parent.operatorToken.kind)
}
