/** A member in the list of those whom one has blocked. */
export interface BlockedMemberView {
  id: string
  /** Null when the member is gone, or no longer shown on this brand. */
  name: string | null
  /** ISO */
  blockedAt: string
}
