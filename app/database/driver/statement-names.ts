import { createHash } from 'node:crypto'
import type { CompiledQuery } from 'kysely'

/** A statement that its connection keeps prepared under the name, if it has one. */
export interface NamedQuery extends CompiledQuery {
  readonly name?: string | undefined
}

/** Names of statements to keep prepared. First come, first kept: a connection never lets go of one. */
export class StatementNames {
  readonly #names = new Map<string, string>()

  /** @param most more texts than that are a mistake, or choices too rare to keep */
  constructor(private readonly most: number) {}

  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= this.most) return known
    const name = createHash('sha1').update(text).digest('base64url')
    this.#names.set(text, name)
    return name
  }
}
