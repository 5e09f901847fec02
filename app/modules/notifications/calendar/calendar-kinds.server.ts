import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** E-mails that nobody's deed brings but the calendar, by the preference that switches them. */
export const calendarKinds = ['weekly_updates', 'reminders'] as const

export type CalendarKind = (typeof calendarKinds)[number]

/** Of each kind, in SQL on the tables `accounts` and `members own`; `judged` adds `zone` and `local_now`, the member's wall clock. */
interface Plan {
  /** The column of `accounts` that holds when the next one is due. */
  due: RawBuilder<Date>
  /** Accounts that the column's index holds. The preference stands as a literal, or that index would not be used. */
  among: RawBuilder<boolean>
  /** Whether there may be something to tell. */
  fits: RawBuilder<boolean>
  /** When the first one is due, or the next after a longer pause. */
  first: RawBuilder<Date>
  next: RawBuilder<Date>
}

/** Thursday, 17:00 on the member's clock: before the weekend. */
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
