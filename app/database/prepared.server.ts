import { createHash } from 'node:crypto'
import type { CompiledQuery, Kysely, RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from './tables'

/** More texts than that are a mistake: somebody prepares what is put together anew each time. */
const mostNames = 200
/** The usual choices of searches; rarer ones must not take the places of what everybody sends. */
const mostChosen = 100

const chosenMark = '/* chosen */'

const handles = new WeakMap<Kysely<Tables>, () => Kysely<Tables>>()
const marked = new WeakSet<CompiledQuery['queryId']>()
const names = new Map<string, string>()
const chosenNames = new Map<string, string>()

/**
 * The handle for a statement that is sent all day with the same text: each connection parses and plans it once, which under
 * row-level security takes longer than running it. Not for what is put together by a visitor's choices (`asChosen`), nor
 * where the best plan hangs on the values: PostgreSQL may keep one plan for all. Its columns stand by name, never `*` of a table.
 */
export function prepared(db: Kysely<Tables>): Kysely<Tables> {
  return handles.get(db)?.() ?? db
}

/** Of what is put together by a visitor's choices, as a search is, the most usual forms are prepared. */
export function asChosen<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`/* chosen */${statement}`
}

/** For whoever opens a handle: `preparing` gives the one that marks its statements (`markPrepared`). */
export function offerPrepared(db: Kysely<Tables>, preparing: () => Kysely<Tables>): void {
  handles.set(db, preparing)
}

export function markPrepared({ queryId }: CompiledQuery): void {
  marked.add(queryId)
}

/** Under which name the connection keeps the statement; undefined for one that isn't prepared. */
export function preparedName({ sql: text, queryId }: Pick<CompiledQuery, 'sql' | 'queryId'>): string | undefined {
  if (!marked.has(queryId)) return undefined
  const [kept, most] = text.startsWith(chosenMark) ? [chosenNames, mostChosen] : [names, mostNames]
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= most) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  kept.set(text, name)
  return name
}
