/** In the order in which they are offered. */
export const roles = ['owner', 'moderator', 'support', 'finance', 'analyst'] as const

export type Role = (typeof roles)[number]

/** Which roles may do what. A page names the right that it needs; what is not yours is not drawn, and answers 404. */
export const rights = {
  overview: ['owner', 'moderator', 'support', 'finance', 'analyst'],
  queue: ['owner', 'moderator'],
  members: ['owner', 'moderator', 'support'],
  staff_inbox: ['owner', 'moderator', 'support'],
  money: ['owner', 'finance', 'support'],
  /** Refunds, codes, kept ways to pay. */
  move_money: ['owner', 'finance'],
  /** Credits without a payment, in the ledger with their reason. */
  goodwill: ['owner', 'support'],
  /** A member's whole data: a copy, or its end. */
  personal_data: ['owner', 'support'],
  partners: ['owner', 'finance', 'analyst'],
  brands: ['owner', 'analyst'],
  health: ['owner', 'support'],
  audit: ['owner'],
  operators: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

/** Rights on what belongs to no single brand: they need a role at every brand. */
const ofInstallation: readonly Right[] = ['operators', 'health']

/** A role at one brand, or at all (null). */
export interface Grant {
  role: Role
  brandId: string | null
}

function allows(right: Right, { role }: Grant): boolean {
  return (rights[right] as readonly Role[]).includes(role)
}

/** Whether any grant gives the right, at whichever brand that is enough for it. */
export function mayAnywhere(grants: readonly Grant[], right: Right): boolean {
  if (ofInstallation.includes(right)) return mayEverywhere(grants, right)
  return grants.some((grant) => allows(right, grant))
}

/** Whether a grant at all brands gives the right. */
export function mayEverywhere(grants: readonly Grant[], right: Right): boolean {
  return grants.some((grant) => grant.brandId === null && allows(right, grant))
}

export function mayAt(grants: readonly Grant[], right: Right, brandId: string): boolean {
  return grants.some((grant) => (grant.brandId === null || grant.brandId === brandId) && allows(right, grant))
}
