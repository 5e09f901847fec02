import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'

/** A statement that its connection keeps prepared under `name`, if it has one. */
export interface NamedQuery extends CompiledQuery {
  readonly name?: string | undefined
}

/**
 * All columns of a table, as Kysely's `selectAll` writes them. When a migration adds a column, PostgreSQL refuses such a
 * statement on every connection that has prepared it.
 */
const everyColumn = /select \* from "|"\.\*|returning \*/

/**
 * Names for prepared statements, in order of first repetition: a text that is sent only once isn't worth one. Never
 * freed, as connections never drop a statement.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seenOnce: LRUCache<string, true>

  /**
   * @param most maximum number of statements; further ones run unprepared, as they are a mistake or too rare to prepare
   */
  constructor(private readonly most: number) {
    this.#seenOnce = new LRUCache({ max: most })
  }

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= this.most) return known
    if (!this.#seenOnce.has(text)) {
      if (!everyColumn.test(text)) this.#seenOnce.set(text, true)
      return undefined
    }
    this.#seenOnce.delete(text)
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
