import type { JSONPath, Node, ParseError } from 'jsonc-parser'
import { findNodeAtLocation, parseTree, printParseErrorCode } from 'jsonc-parser'
import type { Problem } from './problems'
import { keyOf } from './problems'

const strictJson = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false }

/** A JSON file: its text, its value, and the line of each key. */
export class JsonFile {
  #tree: Node | undefined

  private constructor(
    readonly file: string,
    readonly text: string,
    readonly value: unknown,
  ) {}

  /** Parses strict JSON; invalid JSON gives one problem at its line. */
  static read(file: string, text: string): { json: JsonFile } | { problems: Problem[] } {
    const plain = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
    try {
      return { json: new JsonFile(file, plain, JSON.parse(plain)) }
    } catch {
      return { problems: [syntaxProblem(file, plain)] }
    }
  }

  /** Makes a problem at the line of `path`, or of its nearest ancestor in the file. */
  problem(path: readonly PropertyKey[], expected: string): Problem {
    return { file: this.file, line: this.#lineOf(path), key: keyOf(path), expected }
  }

  /** Returns each top-level key of the file with its line. */
  lines(): { key: string; line: number; value: unknown }[] {
    const { value } = this
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).map(([key, value]) => ({ key, line: this.#lineOf([key]), value }))
  }

  valueAt(path: readonly PropertyKey[]): unknown {
    return path.reduce<unknown>(
      (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
      this.value,
    )
  }

  /** Returns keys that occur twice in one object: JSON.parse would silently use the last. */
  repeatedKeys(): Problem[] {
    const root = this.#root()
    return root ? this.#repeatedIn(root, []) : []
  }

  #repeatedIn(node: Node, path: PropertyKey[]): Problem[] {
    const seen = new Set<string>()
    return (node.children ?? []).flatMap((child, index) => {
      const [key, value] = child.type === 'property' ? (child.children ?? []) : []
      if (!key || !value) return this.#repeatedIn(child, [...path, index])
      const here = [...path, String(key.value)]
      const again = seen.has(String(key.value))
      seen.add(String(key.value))
      const inner = this.#repeatedIn(value, here)
      if (!again) return inner
      return [
        { file: this.file, line: this.#line(key.offset), key: keyOf(here), expected: 'to stand once only' },
        ...inner,
      ]
    })
  }

  #root(): Node | undefined {
    this.#tree ??= parseTree(this.text, [], strictJson)
    return this.#tree
  }

  #lineOf(path: readonly PropertyKey[]): number {
    const root = this.#root()
    for (let length = path.length; root && length > 0; length--) {
      const node = findNodeAtLocation(root, path.slice(0, length) as JSONPath)
      if (node) return this.#line(node.parent?.type === 'property' ? node.parent.offset : node.offset)
    }
    return 1
  }

  #line(offset: number): number {
    return lineAt(this.text, offset)
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

const syntaxWords: Record<string, string> = {
  CommaExpected: 'a comma between entries',
  ColonExpected: 'a colon after the key',
  CloseBraceExpected: '} at the end of the object',
  CloseBracketExpected: '] at the end of the list',
  ValueExpected: 'a value (is there a comma too many?)',
  PropertyNameExpected: 'a key in double quotes (is there a comma too many?)',
  EndOfFileExpected: 'nothing after the end',
  InvalidCommentToken: 'no comments',
  UnexpectedEndOfString: 'a closing double quote',
  InvalidSymbol: 'a value: text in double quotes, a number, true, false, null, { or [',
  InvalidNumberFormat: 'a number',
  InvalidCharacter: 'no control characters in a text',
  InvalidEscapeCharacter: 'a known escape after \\',
  InvalidUnicode: 'four hexadecimal digits after \\u',
}

function syntaxProblem(file: string, text: string): Problem {
  if (text.trim() === '') return { file, line: 1, key: '', expected: 'JSON, but the file is empty' }
  if (text.includes('\0'))
    return { file, line: 1, key: '', expected: 'UTF-8, but the file is in UTF-16: save it as UTF-8' }
  const errors: ParseError[] = []
  parseTree(text, errors, strictJson)
  const [error] = errors
  if (!error) return { file, line: 1, key: '', expected: 'valid JSON' }
  const words = syntaxWords[printParseErrorCode(error.error)]
  return { file, line: lineAt(text, error.offset), key: '', expected: words ?? 'valid JSON' }
}
