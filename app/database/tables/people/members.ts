import type { Generated } from 'kysely'
import type { Day, MaybeDay, MaybeMoment, Moment } from './accounts'

/**
 * Values of `members.status`. A disabled profile belongs to an account not confirmed yet; a suspended one was removed
 * by a moderator's decision.
 */
export const memberStatus = { disabled: 0, active: 1, deleted: 2, suspended: 3 } as const

/** Statuses of members who are invisible to all others. */
export const goneStatuses: readonly number[] = [memberStatus.deleted, memberStatus.suspended]

export interface MembersTable {
  pool_id: string
  id: string
  tenant_id: string
  name: string
  gender: 'male' | 'female'
  /** When the gender was last changed. */
  gender_changed_at: MaybeMoment
  seeks: string[]
  /** Age range looked for; both are set or neither. */
  seeks_min_age: number | null
  seeks_max_age: number | null
  birth_date: Day
  country: string | null
  region: string | null
  city_id: number | null
  city: string | null
  lat: number | null
  lon: number | null
  cell: number | null
  /** Profile choices that no search uses: members/profile-fields. */
  facts: Generated<Record<string, string | null>>
  reason: string | null
  interests: Generated<string[]>
  about_me: string | null
  languages: Generated<string[]>
  fictional: Generated<boolean>
  status: Generated<number>
  invisible: Generated<boolean>
  /** Ids of the sister brands named in the current consent, ascending. */
  shared_with: Generated<string[]>
  shown_outside: Generated<boolean>
  /** Visits of this member, and to them, are not kept. */
  hides_visits: Generated<boolean>
  /** When the member last opened the page of visitors. */
  visits_seen_at: Date | null
  shows_sensitive: Generated<boolean>
  premium: Generated<boolean>
  has_photo: Generated<boolean>
  /** Whether the main photo is verified. */
  verified: Generated<boolean>
  last_active_at: Moment
  created_at: Moment
}

export interface PhotosTable {
  pool_id: string
  id: string
  tenant_id: string
  member_id: string
  position: number
  status: Generated<'pending' | 'active' | 'rejected'>
  rejection: string | null
  hash: string
  blurred_hash: string
  width: number
  height: number
  created_at: Moment
  /** Day of the selfie that a moderator compared it with. */
  verified_on: MaybeDay
  /** The cell that every crop keeps: column times ten plus row, each from 0 to 4. */
  focus: Generated<number | null>
}

export type VerificationStatus = 'waiting' | 'verified' | 'refused' | 'taken_back' | 'expired'

/** A request to verify a member's main photo. */
export interface VerificationsTable {
  pool_id: string
  tenant_id: string
  id: string
  member_id: string
  /** Null once the photo is removed or another one is verified. */
  photo_id: string | null
  /** The selfie's; null for a new main photo that is compared with the verified one. */
  pose: string | null
  status: Generated<VerificationStatus>
  /** Why it was refused. */
  reason: string | null
  sent_at: Moment
  decided_at: MaybeMoment
}

/** A member's words on one of their photos. */
export interface PhotoCaptionsTable {
  pool_id: string
  tenant_id: string
  id: string
  member_id: string
  photo_id: string
  body: string
  /** Only active ones are shown to others. */
  status: 'pending' | 'active' | 'removed'
  created_at: Moment
}

/** An answer to one of the brand's prompts. */
export interface ProfileAnswersTable {
  pool_id: string
  tenant_id: string
  id: string
  member_id: string
  prompt: string
  body: string
  /** From 0. */
  position: number
  /** Only active ones are shown to others. */
  status: 'pending' | 'active' | 'removed'
  created_at: Moment
}

/** Members whom a member doesn't want to be shown again. */
export interface HiddenMembersTable {
  pool_id: string
  tenant_id: string
  member_id: string
  hidden_id: string
  created_at: Moment
}

export interface BlocksTable {
  pool_id: string
  member_id: string
  blocked_id: string
  tenant_id: string
  created_at: Moment
}

export interface ProfileNotesTable {
  pool_id: string
  /** The author, who alone can read it. */
  member_id: string
  about_id: string
  tenant_id: string
  note: string
  updated_at: Moment
}

export interface ProfileVisitsTable {
  pool_id: string
  member_id: string
  visitor_id: string
  /** The brand of the visitor. */
  tenant_id: string
  visited_at: Moment
}

/** A note by an operator about a member. */
export interface MemberNotesTable {
  pool_id: string
  id: string
  tenant_id: string
  member_id: string
  author: string
  body: string
  created_at: Moment
}

export interface MemberTables {
  member_notes: MemberNotesTable
  profile_visits: ProfileVisitsTable
  members: MembersTable
  profile_notes: ProfileNotesTable
  photos: PhotosTable
  verifications: VerificationsTable
  profile_answers: ProfileAnswersTable
  photo_captions: PhotoCaptionsTable
  blocks: BlocksTable
  hidden_members: HiddenMembersTable
}
