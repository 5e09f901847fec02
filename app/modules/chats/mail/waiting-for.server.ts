import { sql } from 'kysely'
import { forMember } from '~/database/for-tenant.server'
import { memberStatus } from '~/database/tables/people/members'
import type { Language } from '~/i18n/languages'
import { wants } from '~/modules/accounts/settings/wants.server'
import { isOnline } from '~/modules/members/cards.server'
import type { Tenant } from '~/tenancy/tenant'

/** Content of a reminder, read when it is written: a day after the message. */
export interface Waiting {
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
export function waitingFor(tenant: Tenant, memberId: string): Promise<Waiting | null> {
  return forMember({ id: memberId, tenant }, async (db) => {
    const { poolId, tenantId, visibleTenants } = db.scope
    const { rows } = await sql<WaitingRow>`
      select accounts.email, accounts.language, accounts.time_zone, own.last_active_at,
        bool_or(${wants('unread_message_reminders', 'mail')}) as by_mail,
        bool_or(${wants('unread_message_reminders', 'push')}) as by_push,
        sum(side.unread)::integer as count, array_agg(peer.name order by side.last_message_at desc) as names
      from accounts
      join members own on own.pool_id = ${poolId} and own.id = accounts.id
      join conversation_members side on side.pool_id = ${poolId} and side.member_id = accounts.id
        and side.unread > 0 and side.hidden_at is null
      join members peer on peer.pool_id = ${poolId} and peer.id = side.peer_id and peer.tenant_id = any(${visibleTenants})
        and peer.status <> ${memberStatus.deleted}
      where accounts.pool_id = ${poolId} and accounts.tenant_id = ${tenantId} and accounts.id = ${memberId}
        and accounts.status <> 'deleted'
        and not exists (select from blocks where blocks.pool_id = ${poolId} and blocks.member_id = ${memberId}
          and blocks.blocked_id = side.peer_id)
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
