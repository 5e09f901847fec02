import ts from 'typescript'
import { expect, test } from 'vitest'
import type { Source } from './sources'
import { sources } from './sources'

/** Attributes whose values users read or hear. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])

const letters = /\p{L}/u

const screens = sources.filter(
  ({ path }) =>
    /^app\/.*\.tsx$/.test(path) && !path.endsWith('.test.tsx') && !/^app\/(routes\/dev|ui\/showcase)\//.test(path),
)

/** Screens that may contain texts outside locales/, each with its reason. */
const ownWords: Record<string, string> = {
  'app/shell/page/error-page.tsx':
    'its last fall-back shows when texts are what failed (specification 8 gives the words)',
}

test('every text of a user lives in locales/', () => {
  expect(screens.filter(({ path }) => !(path in ownWords)).flatMap(writtenTexts)).toEqual([])
})

function writtenTexts({ path, text }: Source): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const report = (node: ts.Node, words: string) => {
    if (letters.test(words)) {
      found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${words.trim()}`)
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text)
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression) {
      if (ts.isStringLiteralLike(node.expression)) report(node, node.expression.text)
    }
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText())) {
      const { initializer } = node
      if (initializer && ts.isStringLiteral(initializer)) report(node, initializer.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
