import { currentDatabase } from '~/database/database.server'
import { DatabaseUnavailable, isUnavailable } from '~/database/unavailable'

/** Where the database holds the rows of a tenant. */
export interface TenantHome {
  slug: string
  id: string
  poolId: string
}

/** Asks where members of a tenant live already: by its id, and by its slug, in case the id was changed. */
export type HomesOf = (tenant: { slug: string; id: string }) => Promise<TenantHome[]>

/**
 * `HomesOf` of the database: a tenant has a home there from its first member on.
 * @throws DatabaseUnavailable 503, when PostgreSQL can't be reached
 */
export const homesInDatabase: HomesOf = async ({ slug, id }) => {
  const rows = await currentDatabase()
    .owner.selectFrom('tenant_homes')
    .select(['slug', 'tenant_id', 'pool_id'])
    .where((where) => where.or([where('slug', '=', slug), where('tenant_id', '=', id)]))
    .execute()
    .catch((error: unknown) => {
      throw isUnavailable(error) ? new DatabaseUnavailable(error) : error
    })
  return rows.map((row) => ({ slug: row.slug, id: row.tenant_id, poolId: row.pool_id }))
}
