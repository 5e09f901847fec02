import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { picksHour } from '~/modules/likes/picks/schema'

/** Kinds of e-mail triggered by the calendar instead of another member's action, named by their preference. */
export const calendarKinds = ['weekly_updates', 'three_for_you', 'reminders'] as const

export type CalendarKind = (typeof calendarKinds)[number]

/**
 * Plan of one kind: SQL on the tables `accounts` and `members own`; `judged` adds `zone` and `local_now`, the member's
 * local time.
 */
interface Plan {
  /** Column of `accounts` with the time when the next one is due. */
  due: 'weekly_due_at' | 'picks_due_at' | 'reminder_due_at'
  /** Condition of the index on `due`. The preference must be a literal for the index to be used. */
  among: RawBuilder<boolean>
  /** Whether the member may need the e-mail; may use `zone`. */
  fits: RawBuilder<boolean>
  /** When the first one is due, or the next after a longer pause. */
  first: RawBuilder<Date>
  next: RawBuilder<Date>
}

/** The next time in the member's local week, which begins on Monday. */
function weekly(days: number, hour: number): RawBuilder<Date> {
  const moment = sql`date_trunc('week', local_now) + make_interval(days => ${days}, hours => ${hour})`
  return sql<Date>`(${moment} + case when local_now >= ${moment} then interval '7 days' else interval '0' end) at time zone zone`
}

/** Thursday, 17:00: before the weekend. */
const thursday = weekly(3, 17)
/** Sunday, when the week of 'Three for you' begins. */
const sunday = weekly(6, picksHour)

/** SQL condition: at this local time no Sunday is running whose hour is still to come. */
export function hasBegun(local: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`not (extract(isodow from ${local}) = 7 and extract(hour from ${local}) < ${picksHour}::integer)`
}

export const calendarPlans: Record<CalendarKind, Plan> = {
  weekly_updates: {
    due: 'weekly_due_at',
    among: sql`accounts.status = 'active'
      and not ('weekly_updates' = any(accounts.notifications_disabled) and 'weekly_updates' = any(accounts.pushes_disabled))`,
    fits: sql`true`,
    first: thursday,
    next: thursday,
  },
  three_for_you: {
    due: 'picks_due_at',
    among: sql`accounts.status = 'active' and (accounts.picks_by_mail or accounts.picks_by_push)`,
    // Whoever has travelled west since the last one waits for Sunday's hour there: before it, the last week runs.
    fits: sql`own.last_active_at > now() - interval '30 days' and ${hasBegun(sql`(now() at time zone zone)`)}`,
    first: sunday,
    next: sunday,
  },
  // Three days after sign-up, and once more two weeks later.
  reminders: {
    due: 'reminder_due_at',
    among: sql`accounts.status <> 'deleted'
      and not ('reminders' = any(accounts.notifications_disabled) and 'reminders' = any(accounts.pushes_disabled))`,
    fits: sql`(accounts.status = 'not_confirmed' or not own.has_photo)`,
    first: sql`case when judged.signup_at > now() - interval '10 days' then greatest(judged.signup_at + interval '3 days', now())
      else 'infinity' end`,
    next: sql`case when judged.signup_at > now() - interval '10 days' then now() + interval '14 days' else 'infinity' end`,
  },
}
