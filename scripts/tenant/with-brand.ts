import { setDatabase } from '~/database/database.server'
import { publishByOutbox } from '~/database/publish.server'
import { redis } from '~/platform/cache/redis.server'
import { env } from '~/platform/env.server'
import { setDevelopmentPort } from '~/tenancy/origin.server'
import { recordsInDatabase } from '~/tenancy/records/in-database.server'
import type { Tenant } from '~/tenancy/tenant'
import { openTenants } from '~/tenancy/tenants.server'
import { databaseOfServer } from './server-database'
import type { Call } from './verb'
import { Refusal } from './verb'

/**
 * Runs a command on one brand's data. Only one process can open the embedded database, so a running server shares its
 * own. Live events go through the outbox to the server that holds the members' event streams.
 */
export async function withBrand(call: Call, slug: string, work: (tenant: Tenant) => Promise<number>): Promise<number> {
  return withDatabase(() => onBrand(call, slug, work))
}

/** Runs a command on the server's database without a brand. */
export async function withDatabase(work: () => Promise<number>): Promise<number> {
  const database = await databaseOfServer()
  setDatabase(database)
  try {
    return await work()
  } finally {
    redis()?.disconnect()
    await database.close()
  }
}

async function onBrand(call: Call, slug: string, work: (tenant: Tenant) => Promise<number>): Promise<number> {
  const { DEVELOPMENT, PORT } = env()
  publishByOutbox()
  setDevelopmentPort(PORT)
  const quiet = () => undefined
  const log = {
    info: quiet,
    warn: quiet,
    error: (fields: Record<string, unknown>) => call.print(String(fields.problem)),
  }
  const { root, variable } = call
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
