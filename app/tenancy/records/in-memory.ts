import type { Claim, SavedVersion, TenantHome, TenantRecords } from './records'

/** Returns records for a process without a database: a command that only checks folders. */
export function recordsInMemory(known: { homes?: TenantHome[] } = {}): TenantRecords {
  const claims = new Map<string, Claim>()
  const versions = new Map<string, SavedVersion>()
  const keyOf = ({ kind, value }: Claim) => `${kind} ${value}`
  return {
    readOnly: false,
    claims: async (values) => [...claims.values()].filter(({ value }) => !values || values.includes(value)),
    async claim(wanted) {
      if (wanted.some((claim) => claims.has(keyOf(claim)))) return false
      for (const claim of wanted) claims.set(keyOf(claim), claim)
      return true
    },
    async handOver(values, from, to) {
      for (const [key, claim] of claims) {
        if (claim.slug === from && values.includes(claim.value)) claims.set(key, { ...claim, slug: to })
      }
    },
    homes: async ({ slug, id }) => (known.homes ?? []).filter((home) => home.slug === slug || home.id === id),
    savedHashes: async () => new Map([...versions].map(([name, { hash }]) => [name, hash])),
    saved: async (name) => versions.get(name) ?? null,
    async save(name, version) {
      versions.set(name, { ...version, savedAt: new Date() })
    },
  }
}
