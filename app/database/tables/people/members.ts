import type { Generated } from 'kysely'
import type { Day, Moment } from './accounts'

/** `members.status`. A disabled profile belongs to an account that is not confirmed yet, a suspended one was taken away by a decision. */
export const memberStatus = { disabled: 0, active: 1, deleted: 2, suspended: 3 } as const

/** Nobody else sees anything of them any more. */
export const goneStatuses: readonly number[] = [memberStatus.deleted, memberStatus.suspended]

export interface MembersTable {
  pool_id: string
  id: string
  tenant_id: string
  name: string
  gender: 'male' | 'female'
  /** When it was last changed. */
  gender_changed_at: Moment | null
  seeks: string[]
  /** The ages looked for, both or neither. */
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
  /** Choices of the profile that nothing searches by: members/profile-fields. */
  facts: Generated<Record<string, string | null>>
  reason: string | null
  interests: Generated<string[]>
  about_me: string | null
  languages: Generated<string[]>
  fictional: Generated<boolean>
  status: Generated<number>
  invisible: Generated<boolean>
  /** Sister brands that the standing consent names: ids, ascending. */
  shared_with: Generated<string[]>
  shown_outside: Generated<boolean>
  shows_sensitive: Generated<boolean>
  premium: Generated<boolean>
  has_photo: Generated<boolean>
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
  /** Who wrote it, and alone reads it. */
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
  /** Of the visitor. */
  tenant_id: string
  visited_at: Moment
}

/** What operators noted about a member. */
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
  blocks: BlocksTable
}
