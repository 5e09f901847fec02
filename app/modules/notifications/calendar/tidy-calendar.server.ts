import { sql } from 'kysely'
import { currentDatabase } from '~/database/database.server'
import { retentionDays } from '~/modules/pages/retention'

/**
 * Deletes profile visits after a month, weeks of picks after two months, and calendar e-mails after three months, for
 * every brand; campaigns keep their counts.
 */
export async function tidyCalendar(): Promise<void> {
  const { owner } = currentDatabase()
  await sql`delete from profile_visits where visited_at < now() - make_interval(days => ${retentionDays.profileVisits})`.execute(
    owner,
  )
  for (const table of ['picks', 'pick_weeks']) {
    await sql`delete from ${sql.table(table)} where week <= current_date - ${retentionDays.picks}::integer`.execute(
      owner,
    )
  }
  await sql`delete from calendar_mails where planned_at < now() - make_interval(days => ${retentionDays.calendarMails})
    and kind not in ('news', 'promotions')`.execute(owner)
}
