import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { aboutBrand, inBrand, inPool } from '~/database/scope.server'
import { findContact } from '~/platform/contact/find-contact'
import { findPhoneNumber } from '~/platform/contact/phone-number'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { flagMember } from './flag-member.server'

/** Evaluates the rules in the brand's `signals` setting for one member. */
const signalCheck = defineEffect(
  'moderation.signals',
  z.object({ memberId: z.string(), about: z.enum(['messages', 'signups', 'reports']) }),
)

/** Maximum number of first messages per day that are examined, newest first: earlier checks have seen the older ones. */
const most = 500
const hourMs = 3_600_000
/** How long a member is new to the rules `new_…`. */
const newFor = '7 days'

/**
 * Schedules a check of a member's first messages at the end of the current hour, once for all of them: a member who
 * sends many causes one check per hour, and each message costs one row.
 */
export function checkFirstMessages(db: TenantDb, senderId: string): void {
  const hour = Math.ceil(Date.now() / hourMs)
  const key = `${signalCheck.name} messages ${senderId} ${hour}`
  enqueue(db, signalCheck, { memberId: senderId, about: 'messages' }, { key, dueAt: new Date(hour * hourMs) })
}

/** Schedules a check of the number of sign-ups from the same address. */
export function checkSignUps(db: TenantDb, memberId: string): void {
  enqueue(db, signalCheck, { memberId, about: 'signups' })
}

/** Schedules a check of the number of open reports about a member, if the member belongs to this brand. */
export function checkReports(db: TenantDb, memberId: string, tenantId: string): void {
  if (tenantId !== db.scope.tenantId) return
  enqueue(db, signalCheck, { memberId, about: 'reports' })
}

/** Flags the member for review by each rule that has reached its threshold; nothing else happens. */
export const signalHandler = onEffect(signalCheck, async ({ memberId, about }, { tenantId, tenantById }) => {
  const tenant = await tenantById(tenantId)
  await forTenant(tenant, async (db) => {
    for (const { rule, measured } of await counters[about](db, memberId)) {
      const threshold = tenant.settings.signals[rule]
      if (threshold === 0 || measured < threshold) continue
      await flagMember(db, { memberId, rule, measured, threshold, byName: null })
    }
  })
})

interface Counted {
  rule: keyof Tenant['settings']['signals']
  measured: number
}

const counters: Record<'messages' | 'signups' | 'reports', (db: TenantDb, memberId: string) => Promise<Counted[]>> = {
  async messages(db, memberId) {
    const { rows } = await sql<{ body: string; isNew: boolean; isAnswered: boolean }>`
      select first.body, sender.signup_at > now() - ${newFor}::interval as "isNew", exists (
        select from messages answer
        where answer.pool_id = conversations.pool_id and answer.conversation_id = conversations.id
          and answer.sender_id <> ${memberId}) as "isAnswered"
      from conversations
      join accounts sender on sender.pool_id = conversations.pool_id and sender.id = conversations.starter_id
      join lateral (
        select sender_id, body, created_at from messages
        where messages.pool_id = conversations.pool_id and messages.conversation_id = conversations.id
        order by messages.id limit 1
      ) first on true
      where ${inPool(db, 'conversations')} and conversations.starter_id = ${memberId}
        and conversations.created_at > now() - interval '24 hours' and first.sender_id = ${memberId}
      order by conversations.created_at desc
      limit ${most}`.execute(db)
    const firsts = rows.map((row) => ({ ...row, body: row.body.trim().toLowerCase() }))
    const unanswered = firsts.filter(({ isNew, isAnswered }) => isNew && !isAnswered)
    const bodies = firsts.map(({ body }) => body)
    const phones = bodies.filter((body) => findPhoneNumber(body) !== null)
    const links = bodies.filter((body) => findPhoneNumber(body) === null && findContact(body) !== null)
    return [
      { rule: 'repeated_text', measured: mostAlike(firsts) },
      { rule: 'new_unanswered', measured: unanswered.length },
      { rule: 'new_repeated_text', measured: mostAlike(unanswered) },
      { rule: 'phone_numbers', measured: phones.length },
      { rule: 'links', measured: links.length },
    ]
  },
  async signups(db, memberId) {
    const { rows } = await sql<{ accounts: number }>`
      select count(distinct account_id)::integer as accounts from sessions
      join accounts on accounts.pool_id = sessions.pool_id and accounts.id = sessions.account_id
      where ${inBrand(db, 'sessions')}
        and accounts.signup_at > now() - interval '24 hours'
        and address_hash in (select address_hash from sessions own where ${inBrand(db, 'own')} and own.account_id = ${memberId})`.execute(
      db,
    )
    return [{ rule: 'signups', measured: rows[0]?.accounts ?? 0 }]
  },
  async reports(db, memberId) {
    const { rows } = await sql<{ open: number }>`
      select count(*)::integer as open from reports
      where ${aboutBrand(db)} and member_id = ${memberId} and decision is null`.execute(db)
    return [{ rule: 'reports', measured: rows[0]?.open ?? 0 }]
  },
}

/** Returns how often the most frequent body occurs; empty ones don't count. */
function mostAlike(messages: readonly { body: string }[]): number {
  const counts = new Map<string, number>()
  for (const { body } of messages) if (body) counts.set(body, (counts.get(body) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}
