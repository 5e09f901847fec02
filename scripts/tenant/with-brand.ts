import { setDatabase } from '~/database/database.server'
import { invalidateByOutbox } from '~/database/member-cache.server'
import { publishByOutbox } from '~/database/publish.server'
import { redis } from '~/platform/cache/redis.server'
import { env } from '~/platform/env.server'
import { invalidationsSent } from '~/platform/live/live.server'
import type { FollowerLog } from '~/tenancy/follow/report.server'
import { setDevelopmentPort } from '~/tenancy/origin.server'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import type { Tenant } from '~/tenancy/tenant'
import { openTenants } from '~/tenancy/tenants.server'
import { databaseOfServer } from './server-database'
import type { Call } from './verb'
import { Refusal } from './verb'

/** Milliseconds that a command waits for Redis to take what it invalidated. */
const invalidatesWithinMs = 2_000

/**
 * Runs a command on one brand's data. Only one process can open the embedded database, so a running server shares its
 * own. Live events go through the outbox to the server that holds the members' event streams. Cached lists are
 * invalidated over Redis before the command ends, and without Redis through the outbox.
 */
export async function withBrand(call: Call, slug: string, work: (tenant: Tenant) => Promise<number>): Promise<number> {
  return withDatabase(async () => {
    const code = await onBrand(call, slug, work)
    if (!(await invalidationsSent(invalidatesWithinMs))) {
      call.warn('Redis does not answer: pages may show for up to a minute what was before')
    }
    return code
  })
}

/** Runs a command on the server's database without a brand. */
export async function withDatabase(work: () => Promise<number>): Promise<number> {
  const database = await databaseOfServer()
  setDatabase(database)
  try {
    return await work()
  } finally {
    await database.close()
  }
}

/** Returns a log that prints what is wrong with one brand, or with the installation, but not with other brands. */
export function faultsOf(slug: string, print: (line: string) => void): FollowerLog {
  const quiet = () => undefined
  return {
    info: quiet,
    warn: quiet,
    error: ({ tenant, problem }) => {
      if (tenant === undefined || tenant === slug) print(String(problem))
    },
  }
}

async function onBrand(call: Call, slug: string, work: (tenant: Tenant) => Promise<number>): Promise<number> {
  const { DEVELOPMENT, PORT } = env()
  publishByOutbox()
  if (!redis()) invalidateByOutbox()
  setDevelopmentPort(PORT)
  const { root, variable } = call
  const log = faultsOf(slug, call.warn)
  const records = recordsInDatabase({ readOnly: true })
  const tenants = await openTenants({ root, development: DEVELOPMENT, log, variable, records })
  try {
    const tenant = await tenants.bySlug(slug)
    if (!tenant) throw new Refusal(`There is no brand '${slug}' in ${root}`)
    return await work(tenant)
  } finally {
    tenants.close()
  }
}
