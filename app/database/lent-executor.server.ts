import type { CompiledQuery, ConnectionProvider, QueryExecutor, QueryResult } from 'kysely'
import { DefaultQueryExecutor } from 'kysely'

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** Runs queries on a connection that is lent already, without asking for one each time. */
export class LentExecutor extends DefaultQueryExecutor {
  readonly #run: Run

  constructor(base: QueryExecutor, provider: ConnectionProvider, run: Run) {
    super(base, base.adapter, provider)
    this.#run = run
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query) as Promise<QueryResult<R>>
  }
}
