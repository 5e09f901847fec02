import type { MemberCardView } from '~/modules/members/schema'

/** Number of visitors per page, and of blurred photos. */
export const visitorsPerPage = 24

/** A member who looked at the viewer's profile. */
export interface VisitorView {
  member: MemberCardView
  /** Rounded for a list: the time today, otherwise the day. ISO 8601. */
  at: string
  /** In the viewer's time zone. */
  today: boolean
  /** The viewer likes this member. */
  liked: boolean
}

/** Who looked at the viewer's profile in the last 30 days. */
export type VisitorsPage =
  /** Visits work both ways: the viewer is invisible or has switched them off. */
  | { kind: 'invisible' | 'off' }
  | { kind: 'nobody' }
  /** Without premium: the number, and URLs of blurred photos; null for a visitor without a photo. */
  | { kind: 'veiled'; count: number; veils: (string | null)[] }
  | {
      kind: 'shown'
      count: number
      visitors: VisitorView[]
      /** Value of `before` for the next page. */
      next: string | null
    }
