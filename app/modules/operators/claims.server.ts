import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { DomainError } from '~/platform/errors'
import type { Operator } from './access/operator'
import { claimMinutes } from './limits'

/*
 * Claims of what waits in a list for operators: cases, and chats of the staff. A claim stands in three columns of the row,
 * `claimed_by`, `claimed_name` and `claimed_until`, so that the statement which locks or decides the row sees it. It keeps
 * colleagues away until it ends, by its time or by its release; the row remembers who had it.
 */

export type Claimant = Pick<Operator, 'id' | 'name'>

/** A colleague's claim is in force. */
export class AlreadyClaimed extends DomainError {
  constructor(by: string | null) {
    super('console:error.claimed', 409, { name: by ?? '' })
  }
}

/** The operator's claim has ended, or what was claimed has no such act. */
export class NotClaimed extends DomainError {
  constructor() {
    super('console:error.not_claimed', 409)
  }
}

/** Who has a claim in force: a colleague with the end of theirs, or the reader. */
export interface Holder<Time = string> {
  claimedBy: string | null
  claimedUntil: Time | null
  mineUntil: Time | null
}

/** SQL: the columns of a `Holder`. */
export const holderColumns = ({ id }: Pick<Claimant, 'id'>) => sql<Holder<Date>>`
  case when claimed_until > now() and claimed_by <> ${id} then claimed_name end as "claimedBy",
  case when claimed_until > now() and claimed_by <> ${id} then claimed_until end as "claimedUntil",
  case when claimed_until > now() and claimed_by = ${id} then claimed_until end as "mineUntil"`

/** Returns the times of a claim as ISO 8601. */
export function holderTimes({ claimedUntil, mineUntil }: Holder<Date>): Omit<Holder, 'claimedBy'> {
  return { claimedUntil: claimedUntil?.toISOString() ?? null, mineUntil: mineUntil?.toISOString() ?? null }
}

/** SQL: the end of a claim that begins now, or is renewed. */
export const claimEnd = sql<Date>`now() + ${claimMinutes} * interval '1 minute'`

/** SQL: sets the columns of a claim that begins now, or is renewed. */
export const claiming = ({ id, name }: Claimant) =>
  sql`claimed_by = ${id}, claimed_name = ${name}, claimed_until = ${claimEnd}`

/** SQL condition: anybody's claim is in force. */
export const isClaimed = sql<boolean>`coalesce(claimed_until > now(), false)`

/** SQL condition: the operator's claim is in force. */
export const claimedBy = ({ id }: Pick<Claimant, 'id'>) => sql<boolean>`claimed_by = ${id} and claimed_until > now()`

/** SQL condition: no colleague's claim is in force. Whoever updates a row on it wins; the others find it false. */
export const claimableBy = ({ id }: Pick<Claimant, 'id'>, table: 'cases' | 'staff_claims') => {
  const of = sql.table(table)
  return sql<boolean>`(${of}.claimed_until is null or ${of}.claimed_until <= now() or ${of}.claimed_by = ${id})`
}

/** The columns of a claim that is released. */
export const released = { claimed_until: sql<Date>`now()` }

/** Statement: releases those of the operator's claims in force that a condition names, and sets further columns. */
export const releasing = (
  by: Pick<Claimant, 'id'>,
  table: 'cases' | 'staff_claims',
  which: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql``,
) => sql`update ${sql.table(table)} set claimed_until = now() ${also} where ${claimedBy(by)} and ${which}`
