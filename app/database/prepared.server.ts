import type { Kysely } from 'kysely'
import { ReservedExecutor } from './driver/reserved-executor.server'
import { StatementNames } from './driver/statement-names'
import type { Tables } from './tables'

const usual = new StatementNames(400)
/** Separate limit, so that rare combinations don't use up the names of the statements that every request sends. */
const choices = new StatementNames(100)

/**
 * Prepares statements from their second use on: each connection parses and plans them once, which under row-level
 * security takes longer than running them. `forTenant` does this for all its statements; not for those built from a
 * visitor's choices (`preparedChoice`), nor where the best plan depends on the values (`prepares: false`), because
 * PostgreSQL may keep one plan for all. A statement that reads `*` of a table stays unprepared: see `StatementNames`.
 */
export function prepared(db: Kysely<Tables>): Kysely<Tables> {
  return preparing(db, usual)
}

/** Prepares the first forms seen of a statement built from a visitor's choices, such as a search. */
export function preparedChoice(db: Kysely<Tables>): Kysely<Tables> {
  return preparing(db, choices)
}

function preparing(db: Kysely<Tables>, names: StatementNames): Kysely<Tables> {
  const executor = db.getExecutor()
  return executor instanceof ReservedExecutor ? executor.preparing(names).handle() : db
}
