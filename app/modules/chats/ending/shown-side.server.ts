import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * SQL condition on a row of `conversation_members`: its member sees the conversation. One that was unmatched stays
 * hidden, even if a server of the release before unmatching has shown it again during an upgrade.
 */
export function isShown(side: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${side}.hidden_at is null and ${side}.ended_as is distinct from 'unmatched')`
}
