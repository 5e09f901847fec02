import type { MemberCardView } from '~/modules/members/schema'

/** Time within which the page on which a member was liked has to lead to the match, in milliseconds. */
const leadMs = 500

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const tellers = new Set<(member: MemberCardView) => void>()

/**
 * Registers a match made by the member's own like. If its page was left before it could lead to the match, the next
 * page announces it.
 */
export function expectLead(member: MemberCardView): void {
  const announce = () => {
    waiting.delete(member.id)
    for (const teller of tellers) teller(member)
  }
  waiting.set(member.id, setTimeout(announce, leadMs))
}

/** Reports that the page leads to the match with this member. */
export function leads(memberId: string): void {
  clearTimeout(waiting.get(memberId))
  waiting.delete(memberId)
}

/** Calls `teller` for every match that no page led to, until the returned function is called. */
export function onUnledMatch(teller: (member: MemberCardView) => void): () => void {
  tellers.add(teller)
  return () => void tellers.delete(teller)
}
