import type { TenantSettings } from '../settings/contract.server'
import type { SisterBrand } from '../tenant'

/** The part of a tenant that is always in memory: which hosts it serves, and which brands are its sisters. */
export interface Entry {
  id: string
  name: string
  domains: readonly string[]
  niche: number
  pool: string | undefined
  poolFilter: 'niche' | 'all'
  memberResell: boolean
  verifiesPhotos: boolean
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
    verifiesPhotos: settings.photo_verification === 'offered',
  }
}

/** All known tenants by slug, domain, id and pool. Claims decide who owns an id or domain; this tells who serves it. */
export class Directory {
  readonly #entries = new Map<string, Entry>()
  readonly #domains = new Map<string, string>()
  readonly #ids = new Map<string, string>()
  readonly #pools = new Map<string, Set<string>>()
  #revision = 0

  /** Increases with every change: anything derived from an earlier revision may be outdated. */
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
    // An id or domain that was handed over belongs to another tenant by now.
    if (this.#ids.get(entry.id) === slug) this.#ids.delete(entry.id)
    for (const domain of entry.domains) if (this.#domains.get(domain) === slug) this.#domains.delete(domain)
    if (entry.pool) this.#pools.get(entry.pool)?.delete(slug)
  }

  inPool(pool: string): string[] {
    return [...(this.#pools.get(pool) ?? [])].sort()
  }

  /**
   * Returns the brands whose consenting members this one shows, by slug: same pool, both set `member_resell`, and the
   * `pool_filter` of both admits the other, or one would see members who could not reply (docs/decisions/080).
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
      const { id, name, verifiesPhotos } = entry ?? own
      return shown ? [{ id, slug: other, name, verifiesPhotos }] : []
    })
  }
}
