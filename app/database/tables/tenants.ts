import type { Json, Moment } from './people/accounts'

/** The folder that first used an id or a domain. Belongs to the installation: no pool, no tenant. */
export interface TenantClaimsTable {
  kind: 'id' | 'domain'
  value: string
  /** The folder's name. */
  slug: string
  since: Moment
}

/** The last valid version of a file or folder under `tenants/`. Belongs to the installation: no pool, no tenant. */
export interface TenantVersionsTable {
  /** A tenant's slug, or 'companies.json'. */
  name: string
  /** Hash of the source files. */
  hash: string
  content: Json<unknown>
  saved_at: Moment
}

export interface InstallationTables {
  tenant_claims: TenantClaimsTable
  tenant_versions: TenantVersionsTable
}
