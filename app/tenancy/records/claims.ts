import type { Claim, TenantRecords } from './records'

/** The id and domains that a folder names. */
export interface Wish {
  slug: string
  id: string
  domains: readonly string[]
}

/** An id or domain that a folder names although another had it first. */
export interface Conflict {
  /** Path in tenant.json. */
  path: PropertyKey[]
  claim: Claim
}

/** An id or domain that a folder names but doesn't own: another folder does, or it couldn't be claimed yet. */
export interface Foreign {
  path: PropertyKey[]
  claim: Claim | undefined
}

/** Number of retries when other servers claim first. */
const tries = 5

/**
 * All claims known to this process. The records decide; only claims that conflict with a wish are read from them again.
 */
export class Claims {
  readonly #claims = new Map<string, Claim>()
  readonly #slugs = new Set<string>()

  constructor(private readonly records: TenantRecords) {}

  async load(): Promise<void> {
    for (const claim of await this.records.claims()) this.#put(claim)
  }

  /** Reads the claims that conflict with these wishes again: another server or a command may have changed them. */
  async refresh(wishes: readonly Wish[]): Promise<void> {
    const values = wishes.flatMap((wish) => this.conflicts(wish).map(({ claim }) => claim.value))
    if (values.length > 0) await this.#read(values)
  }

  /** Whether a folder owns any claim. */
  knows(slug: string): boolean {
    return this.#slugs.has(slug)
  }

  owns(slug: string, kind: Claim['kind'], value: string): boolean {
    return this.#claims.get(keyOf(kind, value))?.slug === slug
  }

  ownerOf(kind: Claim['kind'], value: string): Claim | undefined {
    return this.#claims.get(keyOf(kind, value))
  }

  conflicts(wish: Wish): Conflict[] {
    return this.foreign(wish).flatMap(({ path, claim }) => (claim ? [{ path, claim }] : []))
  }

  foreign(wish: Wish): Foreign[] {
    return named(wish).flatMap(({ kind, value, path }) => {
      const claim = this.#claims.get(keyOf(kind, value))
      return claim?.slug === wish.slug ? [] : [{ path, claim }]
    })
  }

  /** Claims unowned ids and domains, one wish after the other. A wish with a conflict gets nothing. */
  async settle(wishes: readonly Wish[], again = tries): Promise<void> {
    const taken: Claim[] = []
    for (const wish of wishes) {
      if (this.conflicts(wish).length > 0) continue
      for (const { kind, value } of named(wish)) {
        if (this.#claims.has(keyOf(kind, value))) continue
        const claim: Claim = { kind, value, slug: wish.slug, since: new Date() }
        this.#put(claim)
        taken.push(claim)
      }
    }
    if (taken.length === 0 || this.records.readOnly) return
    const written = await this.records.claim(taken).catch((error: unknown) => {
      this.#forget(taken)
      throw error
    })
    if (written) return
    this.#forget(taken)
    await this.#read(taken.map(({ value }) => value))
    if (again > 0) await this.settle(wishes, again - 1)
  }

  /** Hands the claims of a wish that `from` holds over to the wish's folder. */
  async handOver(wish: Wish, from: string): Promise<void> {
    const values = this.conflicts(wish).flatMap(({ claim }) => (claim.slug === from ? [claim.value] : []))
    if (!this.records.readOnly) await this.records.handOver(values, from, wish.slug)
    for (const claim of this.#claims.values()) {
      if (claim.slug === from && values.includes(claim.value)) this.#put({ ...claim, slug: wish.slug })
    }
  }

  async #read(values: readonly string[]): Promise<void> {
    for (const claim of await this.records.claims(values)) this.#put(claim)
  }

  #put(claim: Claim): void {
    this.#claims.set(keyOf(claim.kind, claim.value), claim)
    this.#slugs.add(claim.slug)
  }

  #forget(claims: readonly Claim[]): void {
    for (const { kind, value } of claims) this.#claims.delete(keyOf(kind, value))
  }
}

function named({ id, domains }: Wish): { kind: Claim['kind']; value: string; path: PropertyKey[] }[] {
  return [
    { kind: 'id', value: id, path: ['id'] },
    ...domains.map((value, index) => ({ kind: 'domain' as const, value, path: ['domains', index] })),
  ]
}

function keyOf(kind: Claim['kind'], value: string): string {
  return `${kind} ${value}`
}

/** Ends the sentence 'expected …' for a folder that names an id or domain another had first. */
export function conflictWords({ kind, value, slug, since }: Claim, newcomer: string, isThere: boolean): string {
  const whose = `the tenant ${slug}'s since ${since.toISOString().slice(0, 10)}${isThere ? '' : ', whose folder is gone'}`
  if (kind === 'id') return `an id of its own, but it is ${whose}`
  return `a domain of its own, but "${value}" is ${whose} (npm run tenant -- move-domain ${value} ${newcomer})`
}
