import type { CompiledQuery, ConnectionProvider, QueryExecutor, QueryId, QueryResult, RootOperationNode } from 'kysely'
import { DefaultQueryExecutor } from 'kysely'
import type { NamedQuery, StatementNames } from './statement-names'

/** A connection that nobody else has meanwhile. */
export interface ConnectionOwner extends ConnectionProvider {
  run<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

/** Runs queries on a reserved connection, without asking for one each time. */
export class ReservedExecutor extends DefaultQueryExecutor {
  readonly #owner: ConnectionOwner
  readonly #names: StatementNames | undefined

  constructor(base: QueryExecutor, owner: ConnectionOwner, names?: StatementNames) {
    super(base, base.adapter, owner)
    this.#owner = owner
    this.#names = names
  }

  /** The same, whose connection keeps the statements prepared. */
  preparing(names: StatementNames): ReservedExecutor {
    return new ReservedExecutor(this, this.#owner, names)
  }

  override compileQuery(query: RootOperationNode, queryId: QueryId): NamedQuery {
    const compiled = super.compileQuery(query, queryId)
    return this.#names ? { ...compiled, name: this.#names.of(compiled.sql) } : compiled
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#owner.run<R>(query)
  }
}
