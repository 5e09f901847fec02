import type { CompiledQuery, ConnectionProvider, QueryExecutor, QueryId, QueryResult, RootOperationNode } from 'kysely'
import { DefaultQueryExecutor } from 'kysely'
import { toPrepare } from '../prepared.server'
import { compileRaw } from './raw-text.server'

type Run = (query: CompiledQuery) => Promise<QueryResult<unknown>>

export interface Lending {
  provider: ConnectionProvider
  run: Run
  /** Whether its statements are kept prepared by the connection. */
  prepares: boolean
}

/** Runs queries on a connection that is lent already, without asking for one each time. */
export class LentExecutor extends DefaultQueryExecutor {
  readonly #run: Run
  readonly #prepares: boolean

  constructor(base: QueryExecutor, { provider, run, prepares }: Lending) {
    super(base, base.adapter, provider)
    this.#run = run
    this.#prepares = prepares
  }

  override compileQuery<R>(query: RootOperationNode, queryId: QueryId): CompiledQuery<R> {
    const compiled = compileRaw<R>(query, queryId, () => super.compileQuery(query, queryId))
    return this.#prepares ? toPrepare(compiled) : compiled
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#run(query) as Promise<QueryResult<R>>
  }
}
