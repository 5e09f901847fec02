import type { ColumnType, Generated } from 'kysely'
import type { Day, MaybeMoment, Moment } from './accounts'

export interface LikesTable {
  pool_id: string
  /** The member who likes. */
  member_id: string
  liked_id: string
  /** UUIDv7: sort key and cursor of lists. */
  id: string
  /** The brand of the member who likes. */
  tenant_id: string
  /** True until the liked member opens the other's profile. */
  like_new: Generated<boolean>
  /** Whether the pop-up has been shown to the liked member. */
  popped_up: Generated<boolean>
  /** UUIDv7, the same in both likes of a match. */
  match_id: string | null
  created_at: Moment
  matched_at: MaybeMoment
  /** The liked photos and answers, oldest first, at most three. */
  parts: ColumnType<LikePart[], string | undefined, string>
  /** The like began with a part, and ends with the last one. */
  by_part: Generated<boolean>
}

/** A liked part of a profile: `photo.<id>` or `answer.<id>`, with the answer's or the caption's words as they were liked. */
export interface LikePart {
  name: string
  prompt?: string
  text?: string
}

export interface LikeDaysTable {
  pool_id: string
  member_id: string
  /** In the time zone of the brand. */
  day: Day
  tenant_id: string
  /** Number of likes and right swipes of that day, including those taken back, but not those undone. */
  used: number
}

export interface SwipesTable {
  pool_id: string
  member_id: string
  swiped_id: string
  /** UUIDv7. */
  id: string
  tenant_id: string
  liked: boolean
  created_at: Moment
}

export interface SwipeCursorsTable {
  pool_id: string
  member_id: string
  tenant_id: string
  last_active_at: Moment
  id: string
}

/** A week of 'Three for you', made for a member; also when nobody fits. */
export interface PickWeeksTable {
  pool_id: string
  tenant_id: string
  member_id: string
  /** The Sunday on which it begins, in the member's time zone. */
  week: Day
  made_at: Moment
  /** When the member first opened the page. */
  opened_at: MaybeMoment
}

/** A person picked for a member in a week. */
export interface PicksTable {
  pool_id: string
  /** The brand of the member for whom they are picked. */
  tenant_id: string
  member_id: string
  week: Day
  /** 0 to 2, best fit first. */
  position: number
  picked_id: string
}

export interface LikeTables {
  pick_weeks: PickWeeksTable
  picks: PicksTable
  likes: LikesTable
  like_days: LikeDaysTable
  swipes: SwipesTable
  swipe_cursors: SwipeCursorsTable
}
