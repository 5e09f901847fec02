import type { Kysely } from 'kysely'
import { ReservedExecutor } from './driver/reserved-executor.server'
import { StatementNames } from './driver/statement-names'
import type { Tables } from './tables'

const usual = new StatementNames(200)
/** Rare choices must not take the places of what everybody sends. */
const choices = new StatementNames(100)

/**
 * For a statement that is sent all day with the same text: each connection parses and plans it once, which under row-level
 * security takes longer than running it. Not for what is put together by a visitor's choices (`preparedChoice`), nor where
 * the best plan hangs on the values: PostgreSQL may keep one plan for all. Its columns stand by name, never `*` of a table.
 */
export function prepared(db: Kysely<Tables>): Kysely<Tables> {
  return preparing(db, usual)
}

/** Of what is put together by a visitor's choices, as a search is, the most usual forms are prepared. */
export function preparedChoice(db: Kysely<Tables>): Kysely<Tables> {
  return preparing(db, choices)
}

function preparing(db: Kysely<Tables>, names: StatementNames): Kysely<Tables> {
  const executor = db.getExecutor()
  return executor instanceof ReservedExecutor ? executor.preparing(names).handle() : db
}
