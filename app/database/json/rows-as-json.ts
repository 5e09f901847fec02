import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** SQL: the statement's rows as a JSON array, so that one statement can return several lists. */
export function jsonRows(statement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(found) from (${statement}) found), '[]')`
}

/** SQL: the only row of the statement as a JSON object; null for none. */
export function jsonRow(statement: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select to_json(found) from (${statement}) found)`
}

/** SQL: a timestamp in JavaScript's ISO format, because JSON has no type for timestamps. */
export function isoMoment(moment: string | RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${typeof moment === 'string' ? sql.ref(moment) : moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
