/** Ownership of an id or a domain: by the folder that named it first, until `tenant move-domain` hands it over. */
export interface Claim {
  kind: 'id' | 'domain'
  value: string
  /** The folder's name. */
  slug: string
  since: Date
}

/** The pool in which the database holds a tenant's rows. */
export interface TenantHome {
  slug: string
  id: string
  poolId: string
}

/** A valid version of a file or folder under `tenants/`. */
export interface SavedVersion {
  /** Hash of the source files. */
  hash: string
  content: unknown
  savedAt: Date
}

/** Records about tenants that outlast their folders. Every method may throw DatabaseUnavailable. */
export interface TenantRecords {
  /** Whether nothing is written, for an operator's command that only reads. */
  readOnly: boolean
  /** Returns every claim, or those on the given values. */
  claims(values?: readonly string[]): Promise<Claim[]>
  /** Writes all of the claims; writes none and returns false when one of the values is already claimed. */
  claim(claims: readonly Claim[]): Promise<boolean>
  /** Transfers the claims of the folder `from` on these ids and domains to the folder `to`. */
  handOver(values: readonly string[], from: string, to: string): Promise<void>
  /** Returns the homes of a tenant, by id and by slug in case the id changed; none before the first member. */
  homes(tenant: { slug: string; id: string }): Promise<TenantHome[]>
  /** Returns the hashes of all saved versions, by name: a tenant's slug, or 'companies.json'. */
  savedHashes(): Promise<Map<string, string>>
  saved(name: string): Promise<SavedVersion | null>
  save(name: string, version: Omit<SavedVersion, 'savedAt'>): Promise<void>
}
