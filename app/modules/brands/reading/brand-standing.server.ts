import { sql } from 'kysely'
import { z } from 'zod'
import { forConsole } from '~/database/for-tenant.server'
import type { DnsReport } from '../schema'

/** What the database knows of a brand's going live. */
export interface BrandStanding {
  brandId: string
  /** Number of faults that DNS showed; null if none is seen, but not all is known. */
  dnsFaults: number | null
  /** Whether anybody has paid. */
  hasSales: boolean
}

export function brandStandings(session: string, brandIds: readonly string[]): Promise<BrandStanding[]> {
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<BrandStanding>`
        select s.tenant_id as "brandId", s.dns_faults as "dnsFaults",
          exists (select from day_money m
            where m.pool_id = s.pool_id and m.tenant_id = s.tenant_id and m.paid > 0) as "hasSales"
        from roll_ups s where s.tenant_id = any(${[...brandIds]})`.execute(db)
      return rows
    },
    { atOnce: true },
  )
}

const certificate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('valid'), until: z.string() }),
  z.object({ kind: z.literal('refused'), code: z.string() }),
  z.object({ kind: z.literal('none') }),
])

/** As stored; a report of another release counts as none. */
const report = z.object({
  at: z.string(),
  mail: z.array(
    z.object({
      kind: z.enum(['dkim', 'spf', 'dmarc']),
      name: z.string(),
      state: z.enum(['good', 'weak', 'differs', 'absent', 'unset', 'unasked']),
      found: z.string().nullable(),
      value: z.string().nullable(),
      code: z.string().optional(),
    }),
  ),
  domains: z.array(
    z.object({ domain: z.string(), address: z.string().nullable(), code: z.string().optional(), certificate }),
  ),
})

/** What DNS said about a brand when it was last asked; null before the first time. */
export function dnsReportOf(session: string, brandId: string): Promise<DnsReport | null> {
  return forConsole(
    session,
    async (db) => {
      const { rows } = await sql<{ report: unknown }>`
        select dns_report as report from roll_ups where tenant_id = any(${[brandId]})`.execute(db)
      return report
        .nullable()
        .catch(null)
        .parse(rows[0]?.report ?? null)
    },
    { atOnce: true },
  )
}
