import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

/** A statement that its connection keeps prepared under `name`, if it has one. */
export interface NamedQuery extends CompiledQuery {
  readonly name?: string | undefined
}

/** Names for prepared statements, in order of first use. Never freed, as connections never drop a statement. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  /**
   * @param most maximum number of statements; further ones run unprepared, as they are a mistake or too rare to prepare
   */
  constructor(private readonly most: number) {}

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= this.most) return known
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
