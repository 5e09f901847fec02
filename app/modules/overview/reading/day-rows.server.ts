import { sql } from 'kysely'
import { forConsole } from '~/database/for-tenant.server'

export interface BrandDay {
  brandId: string
  /** yyyy-mm-dd in the brand's time zone. */
  day: string
  visits: number
  signups: number
  activated: number
  active: number
  firstMessages: number
  answered: number
  buyers: number
  /** By currency; minor units. */
  money: Record<string, { paid: number; returned: number }>
}

/** Reads every counted day of brands, newest first, including today so far: the rows of the overview's file. */
export function dayRows(session: string, brandIds: readonly string[], days: number): Promise<BrandDay[]> {
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<BrandDay>`
      select d.tenant_id as "brandId", to_char(d.day, 'YYYY-MM-DD') as day, d.visits, d.signups, d.activated, d.active,
        d.first_messages as "firstMessages", d.answered, d.buyers,
        coalesce((select json_object_agg(m.currency, json_build_object('paid', m.paid, 'returned', m.returned))
          from day_money m where m.pool_id = d.pool_id and m.tenant_id = d.tenant_id and m.day = d.day), '{}') as money
      from roll_ups s join day_figures d on d.pool_id = s.pool_id and d.tenant_id = s.tenant_id and d.day >= s.day - ${days}::integer
      where s.tenant_id = any(${[...brandIds]})
      order by d.day desc, d.tenant_id`.execute(db)
      return rows
    },
    { atOnce: true, mayBeOld: true },
  )
}
