import type { MemberCardView } from '~/modules/members/schema'

/** Members whose like was pressed on a page that is still open and leads to the match. */
const leading = new Set<string>()
/** Matches that such a page has not led to yet. */
const waiting = new Map<string, MemberCardView>()
const tellers = new Set<(member: MemberCardView) => void>()

/**
 * Reports that this page leads to a match with the member, if the like under way makes one. Call the returned function
 * when the page has led there, or is left: then the next page announces the match.
 */
export function leadTo(memberId: string): (led: boolean) => void {
  leading.add(memberId)
  return (led) => {
    leading.delete(memberId)
    const match = waiting.get(memberId)
    waiting.delete(memberId)
    if (match && !led) announce(match)
  }
}

/** Registers a match made by the member's own like. It is announced unless a page leads to it. */
export function expectLead(member: MemberCardView): void {
  if (leading.has(member.id)) waiting.set(member.id, member)
  else announce(member)
}

/** Calls `teller` for every match that no page led to, until the returned function is called. */
export function onUnledMatch(teller: (member: MemberCardView) => void): () => void {
  tellers.add(teller)
  return () => void tellers.delete(teller)
}

function announce(member: MemberCardView): void {
  for (const teller of tellers) teller(member)
}
