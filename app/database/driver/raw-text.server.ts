import type { CompiledQuery, OperationNode, QueryId, RootOperationNode } from 'kysely'
import { RawNode, ValueNode } from 'kysely'

/** More parts than that are a mistake: somebody writes values into texts. */
const mostParts = 50_000

/** A part of a statement that was compiled before, and what came behind it. */
interface Part {
  behind: Map<unknown, Part>
  /** Of the statement that ends here. */
  text: string | null
}

const beginning: Part = { behind: new Map(), text: null }
let parts = 0

const identifiers: ReadonlySet<string> = new Set(['ReferenceNode', 'TableNode', 'IdentifierNode'])
const aValue = Symbol('a value')

/**
 * Compiles a statement written with `sql`: one that is put together from the same parts has the same text, whatever its
 * values, and putting a search's text together takes longer than sending it. All else is left to `compile`.
 */
export function compileRaw<R>(
  query: RootOperationNode,
  queryId: QueryId,
  compile: () => CompiledQuery<R>,
): CompiledQuery<R> {
  if (!RawNode.is(query)) return compile()
  const parameters: unknown[] = []
  const last = partsOf(query, beginning, parameters)
  if (!last) return compile()
  if (last.text !== null) return { query, queryId, sql: last.text, parameters }
  const compiled = compile()
  last.text = compiled.sql
  return compiled
}

/** Goes on from `from` along what the text hangs on, noting the values; null for what may hold values of its own. */
function partsOf({ sqlFragments, parameters }: RawNode, from: Part, values: unknown[]): Part | null {
  // A template of the code is the same object each time; what `sql.join` and its like make is told by its text.
  const template = 'raw' in sqlFragments ? sqlFragments : JSON.stringify(sqlFragments)
  let part = next(from, template)
  for (const parameter of parameters) part = part && partOf(parameter, part, values)
  return part
}

function partOf(node: OperationNode, from: Part, values: unknown[]): Part | null {
  if (RawNode.is(node)) return partsOf(node, from, values)
  if (identifiers.has(node.kind)) return next(from, JSON.stringify(node))
  if (!ValueNode.is(node)) return null
  if (node.immediate) return next(from, `=${JSON.stringify(node.value)}`)
  values.push(node.value)
  return next(from, aValue)
}

function next(from: Part, what: unknown): Part | null {
  const known = from.behind.get(what)
  if (known) return known
  if (parts >= mostParts) return null
  parts += 1
  const part: Part = { behind: new Map(), text: null }
  from.behind.set(what, part)
  return part
}
