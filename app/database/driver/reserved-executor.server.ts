import type { CompiledQuery, ConnectionProvider, QueryExecutor, QueryId, QueryResult, RootOperationNode } from 'kysely'
import { DefaultQueryExecutor } from 'kysely'
import { toPrepare } from '../prepared.server'
import { compileRaw } from './raw-text.server'

/** A connection that nobody else has meanwhile. */
export interface ConnectionOwner extends ConnectionProvider {
  run<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

/** Runs queries on a reserved connection, without asking for one each time. */
export class ReservedExecutor extends DefaultQueryExecutor {
  readonly #lending: ConnectionOwner
  readonly #prepares: boolean

  /** @param prepares whether the connection keeps its statements prepared */
  constructor(base: QueryExecutor, lending: ConnectionOwner, prepares: boolean) {
    super(base, base.adapter, lending)
    this.#lending = lending
    this.#prepares = prepares
  }

  override compileQuery<R>(query: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    const compiled = compileRaw<R>(query, queryId, () => super.compileQuery(query, queryId))
    return this.#prepares ? toPrepare(compiled) : compiled
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#lending.run<R>(query)
  }
}
