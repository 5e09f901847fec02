import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '~/database/tables'
import type { RefusingProvider, Trouble } from './schema'

/** Maximum length of the list. */
const shown = 50

/** Mailbox providers that refused e-mails of a brand for a fault of its sending within a day, the slowed ones first. */
export async function refusingProviders(db: Kysely<Tables>): Promise<RefusingProvider[]> {
  const { rows } = await sql<Omit<RefusingProvider, 'at' | 'slowedUntil'> & { at: Date; slowedUntil: Date | null }>`
    select refused.tenant_id as "brandId", refused.provider, mode() within group (order by refused.fault) as fault,
      count(*)::integer as count, max(refused.refused_at) as at,
      (array_agg(refused.diagnostic order by refused.refused_at desc))[1] as diagnostic,
      max(slow.until) as "slowedUntil", max(slow.interval_seconds) as "intervalSeconds"
    from refused_mails refused
    left join mail_slowdowns slow on slow.pool_id = refused.pool_id and slow.tenant_id = refused.tenant_id
      and slow.provider = refused.provider and slow.until > now()
    where refused.refused_at > now() - interval '1 day'
    group by refused.tenant_id, refused.provider
    order by max(slow.until) is null, count(*) desc, refused.provider limit ${shown}`.execute(db)
  return rows.map(({ at, slowedUntil, ...row }) => ({
    ...row,
    at: at.toISOString(),
    slowedUntil: slowedUntil?.toISOString() ?? null,
  }))
}

/** Problem for the page's sentence: the slowed provider that refused most. */
export function troubleWith(providers: readonly RefusingProvider[]): Trouble | null {
  const [worst] = providers
  return worst?.slowedUntil ? { kind: 'refused', provider: worst.provider, count: worst.count } : null
}
