import type { TenantSettings } from '../settings/contract.server'
import type { SisterBrand } from '../tenant'

/** What is kept in memory of every tenant, asked for or not: who answers which host, who is whose sister. */
export interface Entry {
  id: string
  name: string
  domains: readonly string[]
  niche: number
  pool: string | undefined
  poolFilter: 'niche' | 'all'
  memberResell: boolean
}

export function entryOf(settings: TenantSettings): Entry {
  return {
    id: settings.id,
    name: settings.name,
    domains: settings.domains,
    niche: settings.niche,
    pool: settings.pool,
    poolFilter: settings.pool_filter,
    memberResell: settings.member_resell,
  }
}

export interface Claim {
  path: PropertyKey[]
  expected: string
}

/** All known tenants by slug, domain, id and pool. A domain or id belongs to one tenant only: who came first keeps it. */
export class Directory {
  readonly #entries = new Map<string, Entry>()
  readonly #domains = new Map<string, string>()
  readonly #ids = new Map<string, string>()
  readonly #pools = new Map<string, Set<string>>()
  #revision = 0

  /** Rises with every change: what was made of the directory before may be out of date. */
  get revision(): number {
    return this.#revision
  }

  get(slug: string): Entry | undefined {
    return this.#entries.get(slug)
  }

  slugOfDomain(domain: string): string | undefined {
    return this.#domains.get(domain)
  }

  slugOfId(id: string): string | undefined {
    return this.#ids.get(id)
  }

  /** What an entry claims though another tenant has it. */
  conflicts(slug: string, entry: Entry): Claim[] {
    const idOwner = this.#ids.get(entry.id)
    const domainClaims = entry.domains.flatMap((domain, index) => {
      const owner = this.#domains.get(domain)
      return owner === undefined || owner === slug
        ? []
        : [{ path: ['domains', index], expected: `a domain of its own, but "${domain}" is the tenant ${owner}'s` }]
    })
    if (idOwner === undefined || idOwner === slug) return domainClaims
    return [{ path: ['id'], expected: `an id of its own, but it is the tenant ${idOwner}'s` }, ...domainClaims]
  }

  put(slug: string, entry: Entry): void {
    this.remove(slug)
    this.#revision++
    this.#entries.set(slug, entry)
    this.#ids.set(entry.id, slug)
    for (const domain of entry.domains) this.#domains.set(domain, slug)
    if (!entry.pool) return
    const pool = this.#pools.get(entry.pool) ?? new Set()
    this.#pools.set(entry.pool, pool.add(slug))
  }

  remove(slug: string): void {
    const entry = this.#entries.get(slug)
    if (!entry) return
    this.#revision++
    this.#entries.delete(slug)
    this.#ids.delete(entry.id)
    for (const domain of entry.domains) this.#domains.delete(domain)
    if (entry.pool) this.#pools.get(entry.pool)?.delete(slug)
  }

  inPool(pool: string): string[] {
    return [...(this.#pools.get(pool) ?? [])].sort()
  }

  /**
   * The brands whose consenting members this one shows: same pool, both set `member_resell`, and the
   * `pool_filter` of both lets the other through, or one would see members who could not answer (docs/decisions/080). By slug.
   */
  sistersOf(slug: string): SisterBrand[] {
    const own = this.#entries.get(slug)
    if (!own?.memberResell || !own.pool) return []
    return this.inPool(own.pool).flatMap((other) => {
      const entry = this.#entries.get(other)
      const shown =
        other !== slug &&
        entry?.memberResell &&
        (entry.niche === own.niche || (own.poolFilter === 'all' && entry.poolFilter === 'all'))
      return shown ? [{ id: entry.id, slug: other, name: entry.name }] : []
    })
  }
}
