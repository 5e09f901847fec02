/** Roles in the order in which they are offered. */
export const roles = ['owner', 'moderator', 'support', 'finance', 'analyst'] as const

export type Role = (typeof roles)[number]

/**
 * Roles that have each right. A page names the right it requires; without it the page isn't linked and responds with
 * 404.
 */
export const rights = {
  overview: ['owner', 'moderator', 'support', 'finance', 'analyst'],
  queue: ['owner', 'moderator'],
  members: ['owner', 'moderator', 'support'],
  staff_inbox: ['owner', 'moderator', 'support'],
  money: ['owner', 'finance', 'support'],
  /** Refunds, codes, stored payment methods. */
  move_money: ['owner', 'finance'],
  /** Granting credits without a payment; the ledger has the reason. */
  goodwill: ['owner', 'support'],
  /** A copy of all of a member's data, or its erasure. */
  personal_data: ['owner', 'support'],
  partners: ['owner', 'finance', 'analyst'],
  brands: ['owner', 'analyst'],
  health: ['owner', 'support'],
  /** What is watched, and whom it is told. */
  alerts: ['owner'],
  audit: ['owner'],
  operators: ['owner'],
} as const satisfies Record<string, readonly Role[]>

export type Right = keyof typeof rights

/** Rights that are not about a single brand; they require a role at every brand. */
const ofInstallation: readonly Right[] = ['operators', 'health', 'alerts']

/** A role at one brand, or at all (null). */
export interface Grant {
  role: Role
  brandId: string | null
}

function allows(right: Right, { role }: Grant): boolean {
  return (rights[right] as readonly Role[]).includes(role)
}

/** Whether any grant gives the right at any brand; rights of the installation require it at every brand. */
export function mayAnywhere(grants: readonly Grant[], right: Right): boolean {
  if (ofInstallation.includes(right)) return mayEverywhere(grants, right)
  return grants.some((grant) => allows(right, grant))
}

/** Whether a grant for all brands gives the right. */
export function mayEverywhere(grants: readonly Grant[], right: Right): boolean {
  return grants.some((grant) => grant.brandId === null && allows(right, grant))
}

/** Whether a grant makes the operator an owner of the brand, or of all. */
export function isOwnerAt(grants: readonly Grant[], brandId: string): boolean {
  return grants.some((grant) => grant.role === 'owner' && (grant.brandId === null || grant.brandId === brandId))
}

export function mayAt(grants: readonly Grant[], right: Right, brandId: string): boolean {
  return grants.some((grant) => (grant.brandId === null || grant.brandId === brandId) && allows(right, grant))
}
