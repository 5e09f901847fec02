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

/** A connection that nobody else has meanwhile. */
export interface ConnectionOwner extends ConnectionProvider {
  run<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

/** Only `transaction` and `destroy` would ask for it, which have no place on a reserved connection. */
const noDriver = new DummyDriver()

/** Runs queries on a reserved connection, without asking for one each time. */
export class ReservedExecutor extends DefaultQueryExecutor {
  readonly #owner: ConnectionOwner
  readonly #dialect: Dialect
  readonly #names: StatementNames | undefined

  constructor(base: QueryExecutor, owner: ConnectionOwner, dialect: Dialect, names?: StatementNames) {
    super(base, base.adapter, owner)
    this.#owner = owner
    this.#dialect = dialect
    this.#names = names
  }

  /** The same, whose connection keeps the statements prepared. */
  preparing(names: StatementNames): ReservedExecutor {
    return new ReservedExecutor(this, this.#owner, this.#dialect, names)
  }

  /** The handle that sends its statements by this. */
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
