import { createHash } from 'node:crypto'
import type { CompiledQuery, KyselyProps, RawBuilder } from 'kysely'
import { Kysely, sql } from 'kysely'
import type { Tables } from './tables'

/** More texts than that are a mistake: somebody prepares what is put together anew each time. */
const mostNames = 200
/** The usual choices of searches; rarer ones must not take the places of what everybody sends. */
const mostChosen = 100

const chosenMark = '/* chosen */'

const names = new Map<string, string>()
const chosenNames = new Map<string, string>()

interface ToPrepare<R> extends CompiledQuery<R> {
  readonly prepared: true
}

/** A handle that knows the one whose statements are kept prepared. */
export class PreparingDb extends Kysely<Tables> {
  readonly #propsOfPrepared: () => KyselyProps
  #prepared: Kysely<Tables> | undefined

  constructor(props: KyselyProps, propsOfPrepared: () => KyselyProps) {
    super(props)
    this.#propsOfPrepared = propsOfPrepared
  }

  get prepared(): Kysely<Tables> {
    this.#prepared ??= new Kysely<Tables>(this.#propsOfPrepared())
    return this.#prepared
  }
}

/**
 * The handle for a statement that is sent all day with the same text: each connection parses and plans it once, which under
 * row-level security takes longer than running it. Not for what is put together by a visitor's choices (`asChosen`), nor
 * where the best plan hangs on the values: PostgreSQL may keep one plan for all. Its columns stand by name, never `*` of a table.
 */
export function prepared(db: Kysely<Tables>): Kysely<Tables> {
  return db instanceof PreparingDb ? db.prepared : db
}

/** Of what is put together by a visitor's choices, as a search is, the most usual forms are prepared. */
export function asChosen<Row>(statement: RawBuilder<Row>): RawBuilder<Row> {
  return sql<Row>`/* chosen */${statement}`
}

/** The same statement, for its connection to keep. */
export function toPrepare<R>({ query, queryId, sql: text, parameters }: CompiledQuery<R>): ToPrepare<R> {
  return { query, queryId, sql: text, parameters, prepared: true }
}

/** Under which name the connection keeps the statement; undefined for one that isn't prepared. */
export function preparedName(query: CompiledQuery): string | undefined {
  if (!('prepared' in query)) return undefined
  const { sql: text } = query
  const [kept, most] = text.startsWith(chosenMark) ? [chosenNames, mostChosen] : [names, mostNames]
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= most) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  kept.set(text, name)
  return name
}
