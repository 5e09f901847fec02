import { sql } from 'kysely'
import { forMember, forTenant } from '~/database/for-tenant.server'
import { enqueue } from '~/database/outbox.server'
import { inBrand, inPool } from '~/database/scope.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Language } from '~/i18n/languages'
import { languageTag } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import { unsubscribeUrl } from '~/modules/accounts/email/unsubscribe.server'
import { takeMailDay, wakesAt } from '~/modules/accounts/mail/mail-day.server'
import { wants } from '~/modules/accounts/settings/wants.server'
import { notBlocked } from '~/modules/blocks/queries.server'
import type { Letter } from '~/modules/mails/mail-frame.server'
import { mailBrand } from '~/modules/mails/mail-frame.server'
import { postLetter } from '~/modules/mails/post-letter.server'
import type { WriteSample } from '~/modules/mails/samples.server'
import { sampleId, sampleOther, sampleReader } from '~/modules/mails/samples.server'
import { isOnline } from '~/modules/members/cards.server'
import { samplePerson, writePersonMail } from '~/modules/members/mail/person-mail.server'
import { paths } from '~/paths'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { messageMail, unreadReminder } from './effects.server'
import { chatEvents } from './events.server'
import type { ChatNews } from './mail/news-for.server'
import { newsFor, newsText } from './mail/news-for.server'

const dayMs = 24 * 3_600_000

/** The e-mail is sent by the recipient's own brand. */
export const messageMailHandler = onEffect(messageMail, async (payload, { id, tenantById, mailer }) => {
  const { conversationId, recipientId, recipientTenantId, begins } = payload
  const tenant = await tenantById(recipientTenantId)
  const preference = begins ? 'new_conversations' : 'new_messages'
  const news = await newsFor(tenant, recipientId, conversationId, preference, 'mail')
  if (!news) return
  const unsubscribe = unsubscribeUrl(tenant, recipientId, preference)
  const letter = writeNewMessage(tenant, news, { conversationId, begins, unsubscribe })
  await postLetter(mailer, tenant, { id, to: news.to, letter, unsubscribeUrl: unsubscribe, kind: 'message' })
})

/** Maximum number of characters that an e-mail quotes from the message (design, 24 e-mail). */
const quoteLength = 90

/** Writes 'Femke wrote to you' in the reader's language and the brand's look. */
function writeNewMessage(
  tenant: Tenant,
  news: ChatNews,
  { conversationId, begins, unsubscribe }: { conversationId: string; begins: boolean; unsubscribe: string },
): Letter {
  const brand = mailBrand(tenant, news.language)
  const { t } = brand
  const { name } = news.sender
  return writePersonMail(tenant, brand, {
    subject: t('mail:chats.new_message.subject', { name }),
    heading: t('mail:chats.new_message.heading', { name }),
    person: news.sender,
    quote: newsText(news, t, quoteLength),
    text: null,
    button: { label: t('mail:chats.new_message.button'), address: `${brand.origin}${paths.chat(conversationId)}` },
    note: costOf(news, t),
    why: t(begins ? 'mail:chats.new_conversation.why' : 'mail:chats.new_message.why'),
    unsubscribe,
  })
}

function costOf({ price, balance }: ChatNews, t: Translate): string {
  switch (price.kind) {
    case 'nothing':
      return t('mail:chats.cost.nothing')
    case 'free':
      return t('mail:chats.cost.free', { count: price.left })
    case 'credits':
      return `${t('mail:chats.cost.credits', { count: price.credits })} ${t('mail:chats.cost.balance', { count: balance })}`
  }
}

/** Sends the reminder, or postpones it at night and on days when the member already got such an e-mail. */
export const unreadReminderHandler = onEffect(unreadReminder, async (payload, { id, tenantById, mailer }) => {
  const { recipientId, recipientTenantId } = payload
  const tenant = await tenantById(recipientTenantId)
  const waiting = await waitingFor(tenant, recipientId)
  if (!waiting) return
  const wakes = wakesAt(waiting.timeZone, tenant.settings.time_zone)
  if (wakes) return postpone(tenant, id, recipientId, wakes)
  const isTheDays = await forTenant(tenant, (db) =>
    takeMailDay(db, recipientId, { kind: 'unread_message_reminders', id }),
  )
  if (!isTheDays) return postpone(tenant, id, recipientId, new Date(Date.now() + dayMs))
  const unsubscribe = unsubscribeUrl(tenant, recipientId, 'unread_message_reminders')
  const letter = writeReminder(tenant, waiting, unsubscribe)
  if (waiting.byPush) {
    const reminded = { id, recipientId, recipientTenantId, subject: letter.subject }
    await forTenant(tenant, async (db) => {
      for (const listener of chatEvents.reminded) listener(db, reminded)
    })
  }
  if (waiting.byMail) {
    await postLetter(mailer, tenant, { id, to: waiting.to, letter, unsubscribeUrl: unsubscribe, kind: 'reminder' })
  }
})

/** Enqueues another reminder, which covers the messages still unread by then. */
async function postpone(tenant: Tenant, id: string, recipientId: string, dueAt: Date): Promise<void> {
  const reminder = { recipientId, recipientTenantId: tenant.id }
  await forTenant(tenant, async (db) =>
    enqueue(db, unreadReminder, reminder, { key: `${unreadReminder.name}/after/${id}`, dueAt }),
  )
}

/** Content of a reminder, read when it is written: a day after the message. */
interface Waiting {
  to: string
  language: Language
  timeZone: string | null
  /** Channels by which the member wants reminders. */
  byMail: boolean
  byPush: boolean
  /** Number of unread messages. */
  count: number
  /** Names of the members who wrote, latest first. */
  names: string[]
}

interface WaitingRow {
  email: string
  language: Language
  time_zone: string | null
  by_mail: boolean
  by_push: boolean
  last_active_at: Date
  count: number
  names: string[]
}

/**
 * Reads the content of a reminder. Null when no message is unread, the member is online, reminders or all e-mails are
 * off, or the account is gone.
 */
function waitingFor(tenant: Tenant, memberId: string): Promise<Waiting | null> {
  return forMember({ id: memberId, tenant }, async (db) => {
    const { visibleTenants } = db.scope
    const { rows } = await sql<WaitingRow>`
      select accounts.email, accounts.language, accounts.time_zone, own.last_active_at,
        bool_or(${wants('unread_message_reminders', 'mail')}) as by_mail,
        bool_or(${wants('unread_message_reminders', 'push')}) as by_push,
        sum(side.unread)::integer as count, array_agg(peer.name order by side.last_message_at desc) as names
      from accounts
      join members own on ${inPool(db, 'own')} and own.id = accounts.id
      join conversation_members side on ${inPool(db, 'side')} and side.member_id = accounts.id
        and side.unread > 0 and side.hidden_at is null and side.muted_at is null and side.ended_at is null
      join members peer on ${inPool(db, 'peer')} and peer.id = side.peer_id and peer.tenant_id = any(${visibleTenants})
        and peer.status <> ${memberStatus.deleted}
      where ${inBrand(db, 'accounts')} and accounts.id = ${memberId}
        and accounts.status <> 'deleted'
        and ${notBlocked(db, memberId, sql`side.peer_id`)}
      group by accounts.email, accounts.language, accounts.time_zone, own.last_active_at`.execute(db)
    const [row] = rows
    if (!row || !(row.by_mail || row.by_push) || isOnline(row.last_active_at)) return null
    return {
      to: row.email,
      language: row.language,
      timeZone: row.time_zone,
      byMail: row.by_mail,
      byPush: row.by_push,
      count: row.count,
      names: row.names,
    }
  })
}

/** Maximum number of names that a reminder lists before 'and others'. */
const named = 3

/** Writes '3 messages wait for you' in the reader's language and the brand's look. */
function writeReminder(
  tenant: Tenant,
  { language, count, names }: Pick<Waiting, 'language' | 'count' | 'names'>,
  unsubscribe: string,
): Letter {
  const brand = mailBrand(tenant, language)
  const { t } = brand
  const first = names.slice(0, named)
  const listed = names.length > named ? [...first, t('mail:chats.reminder.others')] : first
  const who = new Intl.ListFormat(languageTag(language), { type: 'conjunction' }).format(listed)
  return writePersonMail(tenant, brand, {
    subject: t('mail:chats.reminder.subject', { count, brand: brand.name }),
    heading: t('mail:chats.reminder.heading', { count }),
    person: null,
    quote: null,
    text: t('mail:chats.reminder.text', { names: who }),
    button: { label: t('mail:chats.reminder.button'), address: `${brand.origin}${paths.chats}` },
    note: null,
    why: t('mail:chats.reminder.why'),
    unsubscribe,
  })
}

function sampleMessage(begins: boolean): WriteSample {
  return (tenant, language) =>
    writeNewMessage(
      tenant,
      {
        ...{ to: sampleReader.to, language, sender: samplePerson(tenant), showsText: true },
        ...{ preview: 'Hi Anna! You like the sea too?', previewKind: 'text' },
        ...{ price: { kind: 'credits', credits: 1 }, balance: 12 },
      },
      {
        ...{ conversationId: sampleId, begins },
        unsubscribe: unsubscribeUrl(tenant, sampleId, begins ? 'new_conversations' : 'new_messages'),
      },
    )
}

export const chatMailSamples = {
  new_conversation: sampleMessage(true),
  new_message: sampleMessage(false),
  reminder: (tenant, language) =>
    writeReminder(
      tenant,
      { language, count: 3, names: [sampleOther, 'Kim'] },
      unsubscribeUrl(tenant, sampleId, 'unread_message_reminders'),
    ),
} satisfies Record<string, WriteSample>
