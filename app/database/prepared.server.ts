import type { Kysely } from 'kysely'
import { ReservedExecutor } from './driver/reserved-executor.server'
import { StatementNames } from './driver/statement-names'
import type { Tables } from './tables'

const usual = new StatementNames(200)
/** Separate limit, so that rare combinations don't use up the names of the statements that every request sends. */
const choices = new StatementNames(100)

/**
 * Prepares a statement that is sent often with the same text: each connection parses and plans it once, which under
 * row-level security takes longer than running it. Not for statements built from a visitor's choices
 * (`preparedChoice`), nor where the best plan depends on the values, because PostgreSQL may keep one plan for all. Name
 * the columns, never `*` of a table.
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
