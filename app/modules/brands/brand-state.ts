import type { BrandLine } from './schema'

/** States by which brands are listed, those that need somebody first. */
export const brandStates = ['refused', 'right', 'live', 'test'] as const
export type BrandState = (typeof brandStates)[number]

export const brandOrders = ['need', 'name', 'members', 'active', 'waiting'] as const
export type BrandOrder = (typeof brandOrders)[number]

export function stateOf({ refusedSince, version, live, toPutRight }: BrandLine): BrandState {
  if (refusedSince !== null || version === null) return 'refused'
  if (!live) return 'test'
  return toPutRight > 0 ? 'right' : 'live'
}

/** Whether a refused folder, or a live brand that isn't in order, waits for somebody. */
export function needsSomebody(line: BrandLine): boolean {
  const state = stateOf(line)
  return state === 'refused' || state === 'right'
}

/** Whether a brand's name, domain, folder or one of its countries begins or goes on with the words searched. */
export function isFoundBy(words: string): (line: BrandLine) => boolean {
  const wanted = words.trim().toLowerCase()
  return ({ name, domain, slug, countries }) =>
    [name, domain, slug].some((text) => text.toLowerCase().includes(wanted)) ||
    countries.some((country) => country.toLowerCase() === wanted)
}

/** Compares two brands for a list in an order. */
export function inOrder(order: BrandOrder): (one: BrandLine, other: BrandLine) => number {
  const byName = (one: BrandLine, other: BrandLine) => one.name.localeCompare(other.name, 'en')
  const place = (line: BrandLine) => brandStates.indexOf(stateOf(line))
  const ranks: Record<BrandOrder, (one: BrandLine, other: BrandLine) => number> = {
    need: (one, other) => place(one) - place(other) || other.toPutRight - one.toPutRight,
    name: () => 0,
    members: (one, other) => other.members - one.members,
    active: (one, other) => other.active - one.active,
    waiting: (one, other) => other.casesOpen - one.casesOpen,
  }
  return (one, other) => ranks[order](one, other) || byName(one, other)
}
