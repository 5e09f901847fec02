/** Members of a demo brand by country, with portraits from `demo/portraits.json`, starting at `portraits.from`. */
export interface DemoBrand {
  slug: string
  people: Partial<Record<string, number>>
  /** Numbers of the first and last portrait (1 = p01). */
  portraits: { from: number; to: number }
  /** Portraits of the two prepared accounts. */
  logins: { free: number; premium: number }
}

/** 80 members in the pool of Saffron and Coast, 60 at Noir Rose, two prepared accounts each. No face twice per pool. */
export const demoBrands: DemoBrand[] = [
  {
    slug: 'saffron',
    people: { NL: 16, BE: 4, GB: 8, IE: 2, US: 6, FR: 6, ES: 3, IT: 3 },
    portraits: { from: 1, to: 48 },
    logins: { free: 81, premium: 82 },
  },
  {
    slug: 'coast',
    people: { DE: 12, AT: 4, CH: 2, DK: 4, SE: 4, NO: 3, FI: 3 },
    portraits: { from: 49, to: 80 },
    logins: { free: 83, premium: 84 },
  },
  {
    slug: 'noir-rose',
    people: { PL: 20, DE: 12, FR: 10, GB: 10, US: 4, IT: 4 },
    portraits: { from: 11, to: 70 },
    logins: { free: 85, premium: 86 },
  },
]
