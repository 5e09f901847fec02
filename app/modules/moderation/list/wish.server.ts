import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Operator } from '~/modules/operators/access/operator'
import { claimedBy } from '~/modules/operators/claims.server'
import type { QueueFilters } from '../queue/schema'

/** The cases to list or to claim from: those of some brands, within the filters. */
export interface Wish extends Omit<QueueFilters, 'language'> {
  brandIds: readonly string[]
}

/** SQL conditions of the filters, on the columns of `cases`. */
export function within(by: Pick<Operator, 'id'>, { kind, age, held }: Wish): RawBuilder<unknown> {
  return sql.join(
    [
      kind ? sql`and kind = ${kind}` : sql``,
      age ? sql`and opened_at < now() - ${Number(age)} * interval '1 hour'` : sql``,
      held === 'mine' ? sql`and ${claimedBy(by)}` : sql``,
      held === 'escalated' ? sql`and escalated_to is not null` : sql``,
      held === 'muted' ? sql`and muted_until > now()` : listed,
    ],
    sql` `,
  )
}

/** SQL condition: the case isn't one that only a muted member reported. */
export const listed = sql`and (muted_until is null or muted_until < now())`

/** SQL condition: the moderator may decide the case, which can wait for the owners of its brand. */
export function forRole({ grants }: Pick<Operator, 'grants'>): RawBuilder<unknown> {
  const owned = grants.filter(({ role }) => role === 'owner').map(({ brandId }) => brandId)
  return owned.includes(null) ? sql`` : sql`and (escalated_to is null or tenant_id = any(${owned}::uuid[]))`
}
