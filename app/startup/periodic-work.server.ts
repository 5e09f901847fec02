import { departuresMs, recordDepartures } from '~/modules/accounts/presence/departures.server'
import type { AlertPorts } from '~/modules/alerts/tell.server'
import { tellDue } from '~/modules/alerts/tell.server'
import { watchFigures } from '~/modules/alerts/watch.server'
import { signHeads } from '~/modules/audit/sign-heads.server'
import { askDue } from '~/modules/brands/going-live/ask-brand.server'
import { purgeDue } from '~/modules/leaving/purge/purge-due.server'
import { tidyMutes } from '~/modules/moderation/reporters/mute-reporter.server'
import { planCalendar } from '~/modules/notifications/calendar/plan-mails.server'
import { tidyCalendar } from '~/modules/notifications/calendar/tidy-calendar.server'
import { rollUp } from '~/modules/overview/counting/roll-up.server'
import { tidyMandates } from '~/modules/payments/direct-debit/mandate-row.server'
import { reconcilePayments } from '~/modules/payments/notifications/reconcile.server'
import { foldClicks } from '~/modules/traffic/visits/fold-clicks.server'
import type { Repetition } from '~/platform/jobs/repeat.server'
import { repeatedly } from '~/platform/jobs/repeat.server'
import { log } from '~/platform/log.server'
import type { Tenants } from '~/tenancy/tenants.server'

/** Interval of looking for payments without a notification, in milliseconds. */
const paymentsMs = 5_000

/** Intervals of planning scheduled e-mails and of deleting old ones, in milliseconds. */
const calendarMs = { plan: 60_000, tidy: 24 * 60 * 60_000 }
/** Interval of looking for brands whose roll-ups are due, in milliseconds. */
const rollUpsMs = 20_000
/** Interval of looking for brands whose DNS is to be asked, in milliseconds. */
const dnsMs = 60_000
/** Intervals of looking at figures, which one node does a minute, and of telling what is due, in milliseconds. */
const alertsMs = { watch: 30_000, tell: 5_000 }
const signaturesMs = 3_600_000

/** Interval of looking for accounts to erase, in milliseconds. */
const purgesMs = 60_000

/** Starts the periodic work of a node with jobs, in addition to the jobs themselves. */
export function startPeriodicWork(tenants: Tenants, ports: AlertPorts): Repetition[] {
  const { byId } = tenants
  const failed = (what: string) => (error: unknown) => log().error({ err: error }, what)
  return [
    repeatedly(() => reconcilePayments(byId), paymentsMs, failed('payments')),
    repeatedly(() => planCalendar(byId), calendarMs.plan, failed('calendar')),
    repeatedly(tidyCalendar, calendarMs.tidy, failed('calendar: tidying')),
    repeatedly(tidyMutes, calendarMs.tidy, failed('mutes: tidying')),
    repeatedly(tidyMandates, calendarMs.tidy, failed('mandates: tidying')),
    repeatedly(foldClicks, calendarMs.tidy, failed('clicks: folding')),
    repeatedly((ending) => purgeDue(byId, ending), purgesMs, failed('purges')),
    repeatedly((ending) => rollUp(byId, ending), rollUpsMs, failed('roll-ups')),
    repeatedly((ending) => askDue(byId, ending), dnsMs, failed('dns')),
    repeatedly(() => signHeads(), signaturesMs, failed('audit: signing')),
    repeatedly(() => watchFigures(tenants), alertsMs.watch, failed('alerts')),
    repeatedly(() => tellDue(ports), alertsMs.tell, failed('alerts: telling')),
    repeatedly(() => recordDepartures(byId), departuresMs, failed('departures')),
  ]
}
