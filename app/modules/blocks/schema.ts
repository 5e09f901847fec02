/** An entry in the list of blocked members. */
export interface BlockedMemberView {
  id: string
  /** Null if the member's account is gone, or the member isn't shown on this brand any more. */
  name: string | null
  /** ISO 8601 */
  blockedAt: string
}

/** An entry in the list of hidden members. */
export interface HiddenMemberView {
  id: string
  name: string
}
