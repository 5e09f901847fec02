import type { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { writePicks } from '~/modules/likes/mails.server'
import { mailedPicks } from '~/modules/likes/picks/mailed-picks.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import { isOnline } from '~/modules/members/cards.server'
import { Postponed, Undeliverable, Waiting } from '~/platform/jobs/ports'
import type { Mailer } from '~/platform/mail/mail'
import { uuidv7 } from '~/platform/tokens.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { isCampaign } from '../campaigns/campaign-file'
import { campaignLink } from '../campaigns/campaign-links.server'
import { campaignNamed } from '../campaigns/read-campaign.server'
import { writeCampaign, writeProfileReminder, writeWeeklyUpdate } from '../mails.server'
import { pushCalendar } from '../push/push-cause.server'
import type { CalendarKind } from './calendar-kinds.server'
import { calendarBatch } from './plan-mails.server'
import type { WaitingMail } from './read-batch.server'
import { dropMails, moveMail, noteOutcome, readBatch } from './read-batch.server'
import { weeklyNews } from './weekly-news.server'

/** Number of e-mails sent in parallel. Each is recorded as soon as the mail server accepts it. */
const together = 10
/** Time limit, shorter than a job's; the rest of the batch is left to another job. */
const patienceMs = 30_000
/** Maximum number of attempts: members who are online get no e-mail and are tried again an hour later. */
const turns = 3
const hourMs = 3_600_000

type Batch = z.infer<typeof calendarBatch.payload>

/** Writes an e-mail; returns null if it has no content. */
type Write = (mail: WaitingMail, unsubscribe: string) => Letter | null

export const calendarHandler = onEffect(calendarBatch, async (batch, { tenantId, tenantById, mailer }) => {
  await sendBatch(mailer, await tenantById(tenantId), batch)
})

async function sendBatch(mailer: Mailer, tenant: Tenant, { batch, turn }: Batch): Promise<void> {
  const waiting = await forTenant(tenant, (db) => readBatch(db, batch))
  const write = await writerFor(tenant, waiting)
  const until = Date.now() + patienceMs
  const online = waiting.filter((mail) => isWanted(mail) && isOnline(mail.lastActiveAt))
  const rest = waiting.filter((mail) => !isWanted(mail) || !isOnline(mail.lastActiveAt))
  const unsaid: string[] = turn >= turns ? online.map(({ id }) => id) : []
  const postponed: PostponedMail[] = []
  let failure: unknown
  let left = 0
  for (let at = 0; at < rest.length; at += together) {
    if (Date.now() > until) {
      left = rest.length - at
      break
    }
    const outcomes = await Promise.all(
      rest.slice(at, at + together).map((mail) => sendOne(mailer, tenant, mail, write)),
    )
    unsaid.push(...outcomes.flatMap((outcome) => (outcome.kind === 'unsaid' ? [outcome.id] : [])))
    postponed.push(...outcomes.filter((outcome) => outcome.kind === 'postponed'))
    failure ??= outcomes.find((outcome) => outcome.kind === 'failed')?.error
  }
  const key = `${calendarBatch.name}/${batch}`
  await forTenant(tenant, async (db) => {
    if (unsaid.length > 0) await dropMails(db, batch, unsaid)
    for (const { id, until } of postponed) await sendApart(db, id, turn, until)
    if (left > 0) enqueue(db, calendarBatch, { batch, turn }, { key: `${key}/${turn}/${left}` })
    else if (online.length > 0 && turn < turns) {
      const dueAt = new Date(Date.now() + hourMs)
      enqueue(db, calendarBatch, { batch, turn: turn + 1 }, { key: `${key}/${turn + 1}`, dueAt })
    }
  })
  if (failure) throw failure
}

function isWanted({ byMail, byPush }: WaitingMail): boolean {
  return byMail || byPush
}

/** Gives an e-mail whose provider is slowed a batch of its own, due at its turn. */
async function sendApart(db: TenantDb, id: string, turn: number, until: Date): Promise<void> {
  const batch = uuidv7()
  await moveMail(db, id, batch)
  enqueue(db, calendarBatch, { batch, turn }, { key: `${calendarBatch.name}/${batch}`, dueAt: until })
}

interface PostponedMail {
  kind: 'postponed'
  id: string
  until: Date
}

type Outcome = { kind: 'noted' } | { kind: 'unsaid'; id: string } | { kind: 'failed'; error: unknown } | PostponedMail

async function sendOne(mailer: Mailer, tenant: Tenant, mail: WaitingMail, write: Write): Promise<Outcome> {
  const { id, to } = mail
  const unsubscribe = unsubscribeUrl(tenant, mail.accountId, mail.kind)
  const letter = isWanted(mail) ? write(mail, unsubscribe) : null
  if (!letter) return { kind: 'unsaid', id }
  const note = (outcome: 'sent' | 'refused' | null) =>
    forTenant(tenant, async (db) => {
      if (mail.byPush)
        pushCalendar(db, { ...mail, memberId: mail.accountId, tenantId: tenant.id, body: letter.subject })
      await noteOutcome(db, id, outcome)
    })
  try {
    if (mail.byMail) {
      await postLetter(mailer, tenant, { id, to, letter, unsubscribeUrl: unsubscribe, kind: 'calendar' })
    }
    await note(mail.byMail ? 'sent' : null)
    return { kind: 'noted' }
  } catch (error) {
    if (error instanceof Postponed && !(error instanceof Waiting)) return { kind: 'postponed', id, until: error.until }
    if (!(error instanceof Undeliverable)) return { kind: 'failed', error }
    await note('refused')
    return { kind: 'noted' }
  }
}

/** Returns the writer for a batch, which has one kind; the content of all its e-mails is read at once. */
async function writerFor(tenant: Tenant, waiting: WaitingMail[]): Promise<Write> {
  const [first] = waiting
  const among = (kind: CalendarKind) => waiting.filter((mail) => mail.kind === kind).map(({ accountId }) => accountId)
  const { campaign, news } = await forTenant(tenant, async (db) => ({
    campaign: first && isCampaign(first.kind) ? await campaignNamed(db, first.period) : undefined,
    news: await weeklyNews(db, among('weekly_updates')),
  }))
  const picks = await mailedPicks(tenant, among('three_for_you'))
  return (mail, unsubscribe) => {
    switch (mail.kind) {
      case 'weekly_updates': {
        const own = news.get(mail.accountId)
        return own ? writeWeeklyUpdate(tenant, mail, own, unsubscribe) : null
      }
      case 'three_for_you': {
        const three = picks.get(mail.accountId)
        return three ? writePicks(tenant, mail, three, unsubscribe) : null
      }
      case 'reminders':
        return mail.confirmed && mail.hasPhoto ? null : writeProfileReminder(tenant, mail, unsubscribe)
      case 'news':
      case 'promotions':
        return campaign
          ? writeCampaign(tenant, campaign, {
              ...mail,
              unsubscribe,
              linkTo: (number) => campaignLink(tenant, mail.id, number),
            })
          : null
      default:
        return null
    }
  }
}
