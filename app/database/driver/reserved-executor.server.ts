import type {
  CompiledQuery,
  ConnectionProvider,
  Dialect,
  QueryExecutor,
  QueryId,
  QueryResult,
  RootOperationNode,
} from 'kysely'
import { DefaultQueryExecutor, DummyDriver, Kysely } from 'kysely'
import type { Tables } from '../tables'
import type { NamedQuery, StatementNames } from './statement-names'

/** The holder of a reserved connection. */
export interface ConnectionOwner extends ConnectionProvider {
  run<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

/** Only `transaction` and `destroy` use the driver, and neither is called on a reserved connection. */
const noDriver = new DummyDriver()

/** Runs queries on a reserved connection, without acquiring one each time. */
export class ReservedExecutor extends DefaultQueryExecutor {
  readonly #base: QueryExecutor
  readonly #owner: ConnectionOwner
  readonly #dialect: Dialect
  readonly #names: StatementNames | undefined

  constructor(base: QueryExecutor, owner: ConnectionOwner, dialect: Dialect, names?: StatementNames) {
    super(base, base.adapter, owner)
    this.#base = base
    this.#owner = owner
    this.#dialect = dialect
    this.#names = names
  }

  /** Returns an executor on the same connection that prepares its statements under `names`. */
  preparing(names: StatementNames): ReservedExecutor {
    return new ReservedExecutor(this.#base, this.#owner, this.#dialect, names)
  }

  /** Returns a query builder that sends its statements through this executor. */
  handle(): Kysely<Tables> {
    const dialect = this.#dialect
    return new Kysely<Tables>({ config: { dialect }, dialect, driver: noDriver, executor: this })
  }

  override compileQuery(query: RootOperationNode, queryId: QueryId): NamedQuery {
    const compiled = super.compileQuery(query, queryId)
    return this.#names ? { ...compiled, name: this.#names.of(compiled.sql) } : compiled
  }

  override executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#owner.run<R>(query)
  }
}
