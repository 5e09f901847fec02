import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import { aboutBrand, inBrand } from '~/database/scope.server'
import type { Tenant } from '~/tenancy/tenant'
import { undoSeconds } from '../queue/schema'
import { restrictions } from '../statements/schema'
import type { Figure, Transparency, TransparencyPeriod } from './schema'
import { daysOf } from './schema'

/** SQL: whether a decision's statement was not withdrawn before its e-mail was due. A command's is due at once. */
const wasSent = sql`(withdrawn_at is null or decided_by is null
  or withdrawn_at > decided_at + ${undoSeconds} * interval '1 second')`

/**
 * Counts what a brand's moderators received and decided in a period, for its transparency report: notices, decisions by
 * act and rule, how matters were found, objections and their outcome, and median times; the number of active members
 * comes from a daily count. Decisions undone before anyone was told don't count. No decision is ever automated.
 * @param tenant as `brandAt` gives it to the operator
 */
export function readTransparency(tenant: Tenant, period: TransparencyPeriod, now = new Date()): Promise<Transparency> {
  const zone = tenant.settings.time_zone
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now)
  const { from, to } = daysOf(period, today)
  const since = sql`(${from}::date::timestamp at time zone ${zone})`
  const until = sql`((${to}::date + 1)::timestamp at time zone ${zone})`
  const within = (column: string) => sql`${sql.ref(column)} >= ${since} and ${sql.ref(column)} < ${until}`
  return forTenant(
    tenant,
    async (db) => {
      const ofMember = aboutBrand(db)
      const hours = sql`extract(epoch from decided_at - created_at) / 3600 as hours`
      const medianOf = (kind: string, of: RawBuilder<unknown>) => sql`select 'times', ${sql.lit(kind)}, '',
        coalesce(round(percentile_cont(0.5) within group (order by hours)), 0)::integer from ${of}`
      // Each table is read once: every reference to one evaluates the operator's grants again.
      const { rows } = await sql<Figure>`
      with notices as materialized (
        select reason, ${hours} from reports where ${ofMember} and ${within('created_at')}
      ), decisions as materialized (
        select told, coalesce(ground, 'other') as ground, found_by from statements
        where ${inBrand(db)} and ${within('decided_at')} and ${wasSent}
          and told = any(${[...restrictions]}::text[])
      ), objections as materialized (
        select outcome, ${hours} from appeals where ${inBrand(db)} and ${within('created_at')}
      )
      select 'notices' as section, reason as kind, '' as ground, count(*)::integer as count from notices group by reason
      union all select 'decisions', told, ground, count(*)::integer from decisions group by told, ground
      union all select 'found', found_by, '', count(*)::integer from decisions group by found_by
      union all select 'found', 'automated', '', 0
      union all select 'appeals', coalesce(outcome, 'open'), '', count(*)::integer from objections group by outcome
      union all ${medianOf('hours_to_decision', sql`notices`)}
      union all ${medianOf('hours_to_answer_appeal', sql`objections`)}
      union all select 'members', 'active_30_days', '', active_30 from roll_ups where ${inBrand(db)} and active_30 is not null
      order by 1, 2, 3`.execute(db)
      return { from, to, figures: rows }
    },
    { atOnce: true, onePlan: true, mayBeOld: true },
  )
}
