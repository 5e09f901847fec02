import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** Kinds of e-mail triggered by the calendar instead of another member's action, named by their preference. */
export const calendarKinds = ['weekly_updates', 'reminders'] as const

export type CalendarKind = (typeof calendarKinds)[number]

/**
 * Plan of one kind: SQL on the tables `accounts` and `members own`; `judged` adds `zone` and `local_now`, the member's
 * local time.
 */
interface Plan {
  /** Column of `accounts` with the time when the next one is due. */
  due: RawBuilder<Date>
  /** Condition of the index on `due`. The preference must be a literal for the index to be used. */
  among: RawBuilder<boolean>
  /** Whether the member may need the e-mail. */
  fits: RawBuilder<boolean>
  /** When the first one is due, or the next after a longer pause. */
  first: RawBuilder<Date>
  next: RawBuilder<Date>
}

/** Thursday, 17:00 local time of the member: before the weekend. */
const thursday = sql<Date>`(date_trunc('week', local_now) + interval '3 days 17 hours'
  + case when local_now >= date_trunc('week', local_now) + interval '3 days 17 hours' then interval '7 days' else interval '0' end)
  at time zone zone`

export const calendarPlans: Record<CalendarKind, Plan> = {
  weekly_updates: {
    due: sql`accounts.weekly_due_at`,
    among: sql`accounts.status = 'active'
      and not ('weekly_updates' = any(accounts.notifications_disabled) and 'weekly_updates' = any(accounts.pushes_disabled))`,
    fits: sql`true`,
    first: thursday,
    next: thursday,
  },
  // Three days after sign-up, and once more two weeks later.
  reminders: {
    due: sql`accounts.reminder_due_at`,
    among: sql`accounts.status <> 'deleted'
      and not ('reminders' = any(accounts.notifications_disabled) and 'reminders' = any(accounts.pushes_disabled))`,
    fits: sql`(accounts.status = 'not_confirmed' or not own.has_photo)`,
    first: sql`case when judged.signup_at > now() - interval '10 days' then greatest(judged.signup_at + interval '3 days', now())
      else 'infinity' end`,
    next: sql`case when judged.signup_at > now() - interval '10 days' then now() + interval '14 days' else 'infinity' end`,
  },
}
