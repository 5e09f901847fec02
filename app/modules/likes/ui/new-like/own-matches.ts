import type { MemberCardView } from '~/modules/members/schema'

/** So long the page on which somebody was liked has to lead to the match itself. */
const leadMs = 500

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const tellers = new Set<(member: MemberCardView) => void>()

/** A match by the member's own like: unless the page leads to it, for it was left meanwhile, the next one tells of it. */
export function expectLead(member: MemberCardView): void {
  const tell = () => {
    waiting.delete(member.id)
    for (const teller of tellers) teller(member)
  }
  waiting.set(member.id, setTimeout(tell, leadMs))
}

/** The page leads to the match with this member. */
export function leads(memberId: string): void {
  clearTimeout(waiting.get(memberId))
  waiting.delete(memberId)
}

/** Calls `teller` with every match that no page led to, until the answer is called. */
export function onUnledMatch(teller: (member: MemberCardView) => void): () => void {
  tellers.add(teller)
  return () => void tellers.delete(teller)
}
