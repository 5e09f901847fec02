import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { readBacklog } from '~/database/numbers/backlog.server'
import type { Tables } from '~/database/tables'
import { listNodes } from '~/modules/health/nodes.server'
import { log } from '~/platform/log.server'
import type { Tenants } from '~/tenancy/tenants.server'
import type { AlertKind, Finding } from './kinds'

export type WatchedTenants = Pick<Tenants, 'byId' | 'slugs' | 'refusal'>

/** Orders of the week before, below which a drop of revenue says nothing. */
const fewestOrders = 30

interface Asked {
  db: Kysely<Tables>
  tenants: WatchedTenants
}

interface Source extends Asked {
  /** Read once for all kinds that are about jobs. */
  backlog: () => ReturnType<typeof readBacklog>
}

type Measure = (source: Source) => Promise<Omit<Finding, 'kind'>[]>

const minutes = (ms: number) => ms / 60_000

/** For each kind, the figures that its rule compares. They name no member. */
const measures: Record<AlertKind, Measure> = {
  async jobs_given_up({ backlog }) {
    return [{ subject: '', value: (await backlog()).reduce((sum, { failed }) => sum + failed, 0) }]
  },
  async late_jobs({ backlog }) {
    return [{ subject: '', value: Math.max(0, ...(await backlog()).map(({ oldestSeconds }) => oldestSeconds)) / 60 }]
  },
  async node_gone({ db }) {
    const silent = (await listNodes(db)).filter(({ state }) => state === 'silent')
    return silent.map(({ name, seenAt }) => ({ subject: name, value: minutes(Date.now() - Date.parse(seenAt)) }))
  },
  async folder_refused({ tenants }) {
    const refusals = await Promise.all(
      tenants.slugs().map(async (slug) => ({ slug, refusal: await tenants.refusal(slug) })),
    )
    return refusals.flatMap(({ slug, refusal }) =>
      refusal ? [{ subject: slug, value: minutes(Date.now() - refusal.since.getTime()) }] : [],
    )
  },
  async case_age({ db, tenants }) {
    const { rows } = await sql<{ brandId: string; value: number }>`
      select tenant_id as "brandId", extract(epoch from now() - oldest_at)::float / 3600 as value
      from roll_ups where cases_open > 0 and oldest_at is not null`.execute(db)
    return named(tenants, rows)
  },
  async mails_refused({ db }) {
    const { rows } = await sql<{ subject: string; value: number }>`
      select provider as subject, count(*)::float as value from refused_mails
      where refused_at > now() - interval '1 day' group by provider`.execute(db)
    return rows
  },
  /** Percent less on the last whole day of each brand than on the mean of the seven before. */
  async revenue_drop({ db, tenants }) {
    const { rows } = await sql<{ brandId: string; currency: string; value: number }>`
      select m.tenant_id as "brandId", m.currency,
        (100 * (1 - coalesce(sum(m.paid) filter (where m.day = s.day - 1), 0)
          / (sum(m.paid) filter (where m.day < s.day - 1) / 7.0)))::float as value
      from roll_ups s join day_money m on m.pool_id = s.pool_id and m.tenant_id = s.tenant_id
        and m.day between s.day - 8 and s.day - 1
      group by m.tenant_id, m.currency
      having sum(m.orders) filter (where m.day < s.day - 1) >= ${fewestOrders}`.execute(db)
    return named(
      tenants,
      rows.map(({ currency, ...row }) => ({ ...row, suffix: ` ${currency}` })),
    )
  },
}

/** Puts the brand's folder name in the place of its id; brands that are gone are left out. */
async function named(
  tenants: WatchedTenants,
  rows: readonly { brandId: string; value: number; suffix?: string }[],
): Promise<Omit<Finding, 'kind'>[]> {
  const found = await Promise.all(
    rows.map(async ({ brandId, value, suffix = '' }) => {
      const tenant = await tenants.byId(brandId)
      return tenant ? [{ subject: tenant.slug + suffix, value }] : []
    }),
  )
  return found.flat()
}

export interface Figures {
  found: Finding[]
  /** Kinds that could be measured: one that fails doesn't silence the others. */
  measured: AlertKind[]
}

/** Measures each kind asked for. */
export async function measure(asked: Asked, kinds: readonly AlertKind[]): Promise<Figures> {
  let backlog: ReturnType<typeof readBacklog> | undefined
  const source: Source = {
    ...asked,
    backlog() {
      backlog ??= readBacklog(asked.db)
      return backlog
    },
  }
  const figures = await Promise.all(
    kinds.map(async (kind) => {
      try {
        return { kind, found: await measures[kind](source) }
      } catch (error) {
        log().error({ kind, err: error }, 'A figure could not be measured: its alerts stay as they are')
        return null
      }
    }),
  )
  const known = figures.filter((each) => each !== null)
  return {
    found: known.flatMap(({ kind, found }) => found.map((figure) => ({ kind, ...figure }))),
    measured: known.map(({ kind }) => kind),
  }
}
