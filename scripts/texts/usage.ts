import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from './locales'

/** Use of a text key in code. */
export interface Use {
  /** Position in the code: 'app/root.tsx:12'. */
  place: string
  /** Alternatives, because a file may use several namespaces under one `t`. */
  keys: string[]
  /** Pattern of a template literal, which uses every matching key; null for a literal key. */
  pattern: RegExp | null
}

/** Call of `t` with a literal key and literal value names. */
export interface Call {
  /** Position, as in `Use`. */
  place: string
  /** Alternatives, as in `Use`. */
  keys: string[]
  /** Names of the values passed. */
  given: string[]
}

export interface Usage {
  uses: Use[]
  calls: Call[]
  /** Every string in the code; keys stored in tables are found among them. */
  strings: Set<string>
}

/** Finds the app's text keys: `t('ns:key')`, `t('key')` under `useTranslation('ns')`, `<Trans i18nKey>`, in tables. */
export function findUsage(namespaces: readonly string[]): Usage {
  const files = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join('app', name))
  const usage: Usage = { uses: [], calls: [], strings: new Set() }
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    new FileReader(file, namespaces, usage).read(source)
  }
  return usage
}

class FileReader {
  /** Name of each `t` in this file → namespaces that it is opened with. */
  readonly #translators = new Map<string, Set<string>>()

  /** Wrappers like `const t = (key) => translate(`mail:${kind}.${key}`)`: the template is the use, not its calls. */
  readonly #functions = new Set<string>()

  constructor(
    private readonly file: string,
    private readonly namespaces: readonly string[],
    private readonly usage: Usage,
  ) {}

  read(source: ts.SourceFile): void {
    walk(source, (node) => {
      this.#noteTranslator(node)
      this.#noteFunction(node)
    })
    walk(source, (node) => this.#noteUse(node))
  }

  /** Records `const { t, t: tCommon } = useTranslation('chats')`. */
  #noteTranslator(node: ts.Node): void {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return
    if (node.initializer.expression.getText() !== 'useTranslation' || !ts.isObjectBindingPattern(node.name)) return
    const opened = stringsIn(node.initializer.arguments[0])
    for (const element of node.name.elements) {
      if ((element.propertyName ?? element.name).getText() !== 't') continue
      const name = element.name.getText()
      const known = this.#translators.get(name) ?? new Set()
      for (const namespace of opened.length ? opened : ['common']) known.add(namespace)
      this.#translators.set(name, known)
    }
  }

  #noteFunction(node: ts.Node): void {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isArrowFunction(node.initializer)) return
    this.#functions.add(node.name.getText())
  }

  #noteUse(node: ts.Node): void {
    if (ts.isStringLiteralLike(node)) {
      this.usage.strings.add(node.text)
      if (this.#isFullKey(node.text)) this.#add(node, [node.text], null)
    } else if (ts.isTemplateExpression(node)) {
      const [head = ''] = node.head.text.split(':')
      if (node.head.text.includes(':') && this.namespaces.includes(head)) this.#add(node, [], patternOf(node, ''))
    } else if (ts.isCallExpression(node)) {
      this.#noteCall(node)
    } else if (ts.isJsxSelfClosingElement(node)) {
      this.#noteElement(node)
    } else if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer) {
      this.#noteKey(node.initializer, this.#namespacesOf('t'))
    }
  }

  #noteCall(node: ts.CallExpression): void {
    const name = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText()
    const argument = node.arguments[0]
    if (ts.isIdentifier(node.expression) && this.#functions.has(name)) return
    if (!argument || (name !== 't' && !this.#translators.has(name))) return
    this.#noteKey(argument, this.#namespacesOf(name))
    this.#noteValues(node, argument, this.#namespacesOf(name), namesIn(node.arguments[1]))
  }

  /** Records `<Trans i18nKey="…" values={{ … }} count={…} />`. */
  #noteElement(node: ts.JsxSelfClosingElement): void {
    if (node.tagName.getText() !== 'Trans') return
    const attribute = (name: string) =>
      node.attributes.properties.find((one) => ts.isJsxAttribute(one) && one.name.getText() === name)
    const expressionOf = (name: string) => {
      const found = attribute(name)
      const value = found && ts.isJsxAttribute(found) ? found.initializer : undefined
      return value && ts.isJsxExpression(value) ? value.expression : value
    }
    const key = expressionOf('i18nKey')
    const named = namesIn(expressionOf('values'))
    const given = named && attribute('count') ? [...named, 'count'] : named
    if (key) this.#noteValues(node, key, this.#namespacesOf('t'), given)
  }

  /** Records value names only if key and values are literals; composed keys and variables can't be checked. */
  #noteValues(node: ts.Node, key: ts.Expression, namespaces: string[], given: string[] | null): void {
    if (!given) return
    for (const text of literalsIn(key)) {
      const keys = text.includes(':') ? [text] : namespaces.map((namespace) => `${namespace}:${text}`)
      this.usage.calls.push({ place: this.#placeOf(node), keys, given })
    }
  }

  /** Without `useTranslation` in the file, `t` is a parameter, and every namespace is possible. */
  #namespacesOf(name: string): string[] {
    return [...(this.#translators.get(name) ?? this.namespaces)]
  }

  #noteKey(node: ts.Node, namespaces: string[]): void {
    if (ts.isStringLiteralLike(node)) {
      if (!node.text.includes(':'))
        this.#add(
          node,
          namespaces.map((namespace) => `${namespace}:${node.text}`),
          null,
        )
    } else if (ts.isTemplateExpression(node)) {
      if (!node.head.text.includes(':')) this.#add(node, [], patternOf(node, `(${namespaces.join('|')}):`))
    } else if (ts.isConditionalExpression(node)) {
      this.#noteKey(node.whenTrue, namespaces)
      this.#noteKey(node.whenFalse, namespaces)
    } else if (ts.isJsxExpression(node) && node.expression) {
      this.#noteKey(node.expression, namespaces)
    } else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
      this.#noteKey(node.expression, namespaces)
    }
  }

  #isFullKey(text: string): boolean {
    const [namespace = '', path] = text.split(':')
    return this.namespaces.includes(namespace) && /^\w+(\.\w+)*$/.test(path ?? '') && text.split(':').length === 2
  }

  #add(node: ts.Node, keys: string[], pattern: RegExp | null): void {
    this.usage.uses.push({ place: this.#placeOf(node), keys, pattern })
  }

  #placeOf(node: ts.Node): string {
    return `${this.file}:${node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1}`
  }
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}

function stringsIn(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(stringsIn) : []
}

function literalsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  return ts.isConditionalExpression(node) ? [...literalsIn(node.whenTrue), ...literalsIn(node.whenFalse)] : []
}

/** Returns the property names of an object literal; null if only the type is known. */
function namesIn(node: ts.Node | undefined): string[] | null {
  if (!node) return []
  if (!ts.isObjectLiteralExpression(node)) return null
  const names = node.properties.map((property) => property.name?.getText())
  return names.every((name) => name !== undefined) ? names : null
}

function patternOf(node: ts.TemplateExpression, prefix: string): RegExp {
  const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
  return new RegExp(`^${prefix}${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}
