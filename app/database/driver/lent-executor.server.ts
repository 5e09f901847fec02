import type { CompiledQuery, ConnectionProvider, QueryExecutor, QueryId, QueryResult, RootOperationNode } from 'kysely'
import { DefaultQueryExecutor } from 'kysely'
import { compileRaw } from './raw-text.server'

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Runs queries on a connection that is lent already, without asking for one each time. */
export class LentExecutor extends DefaultQueryExecutor {
  readonly #run: Run

  constructor(base: QueryExecutor, provider: ConnectionProvider, run: Run) {
    super(base, base.adapter, provider)
    this.#run = run
  }

  override compileQuery<R>(query: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    return compileRaw<R>(query, queryId, () => super.compileQuery(query, queryId))
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query) as Promise<QueryResult<R>>
  }
}
