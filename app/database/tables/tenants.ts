import type { Json, Moment } from './people/accounts'

/** Which folder had an id or a domain first. Of the installation: no pool, no tenant. */
export interface TenantClaimsTable {
  kind: 'id' | 'domain'
  value: string
  /** The folder's name. */
  slug: string
  since: Moment
}

/** The last version of a file or folder under `tenants/` that was right. Of the installation: no pool, no tenant. */
export interface TenantVersionsTable {
  /** A tenant's slug, or 'companies.json'. */
  name: string
  /** Of the files that it was read from. */
  hash: string
  content: Json<unknown>
  saved_at: Moment
}

export interface InstallationTables {
  tenant_claims: TenantClaimsTable
  tenant_versions: TenantVersionsTable
}
