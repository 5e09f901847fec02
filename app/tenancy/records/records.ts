/** Who may be known by an id or a domain: the folder that named it first, until `tenant move-domain` hands it over. */
export interface Claim {
  kind: 'id' | 'domain'
  value: string
  /** The folder's name. */
  slug: string
  since: Date
}

/** Where the database holds the rows of a tenant. */
export interface TenantHome {
  slug: string
  id: string
  poolId: string
}

/** A version of a file or folder under `tenants/`, as it was when it was right. */
export interface SavedVersion {
  /** Of the files that it was read from. */
  hash: string
  content: unknown
  savedAt: Date
}

/** What is remembered of tenants, whatever becomes of their folders. All of it throws DatabaseUnavailable. */
export interface TenantRecords {
  /** Nothing is written: an operator's command looks on. */
  readOnly: boolean
  /** Every claim, or those on the named values. */
  claims(values?: readonly string[]): Promise<Claim[]>
  /** Writes all of the claims, or none of them when somebody has one of the values already: then false. */
  claim(claims: readonly Claim[]): Promise<boolean>
  /** What the folder `from` has of these ids and domains is the folder `to`'s from now on. */
  handOver(values: readonly string[], from: string, to: string): Promise<void>
  /** Where members of a tenant live: by its id, and by its slug, in case the id was changed. From its first member on. */
  homes(tenant: { slug: string; id: string }): Promise<TenantHome[]>
  /** The hashes of all saved versions, by name: a tenant's slug, or 'companies.json'. */
  savedHashes(): Promise<Map<string, string>>
  saved(name: string): Promise<SavedVersion | null>
  save(name: string, version: Omit<SavedVersion, 'savedAt'>): Promise<void>
}
