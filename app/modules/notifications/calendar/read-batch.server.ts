import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import type { Language } from '~/i18n/languages'
import type { NotificationPreference } from '~/modules/accounts/settings/preferences'
import { wants } from '~/modules/accounts/settings/wants.server'
import { campaignKinds } from '../campaigns/campaign-file'
import { calendarKinds } from './calendar-kinds.server'
import { wantsByPush } from './wanted.server'

/** An unsent e-mail of a batch, with the member's current data. */
export interface WaitingMail {
  /** Id of the e-mail. */
  id: string
  accountId: string
  kind: NotificationPreference
  period: string
  to: string
  language: Language
  name: string
  confirmed: boolean
  hasPhoto: boolean
  /** Whether the member wants it by e-mail. */
  byMail: boolean
  byPush: boolean
  lastActiveAt: Date
}

/** Returns the unsent e-mails of a batch, in one statement. */
export async function readBatch(db: TenantDb, batch: string): Promise<WaitingMail[]> {
  const isThere = sql`accounts.status <> 'deleted' and own.status < 2`
  const { rows } = await sql<WaitingMail>`
    select mail.id, mail.account_id as "accountId", mail.kind, mail.period, accounts.email as to, accounts.language, own.name,
      accounts.status = 'active' as confirmed, own.has_photo as "hasPhoto", own.last_active_at as "lastActiveAt",
      ${isThere} and ${byKind((kind) => wants(kind, 'mail'))} as "byMail", ${isThere} and ${byKind(wantsByPush)} as "byPush"
    from calendar_mails mail
    join accounts on accounts.pool_id = mail.pool_id and accounts.id = mail.account_id
    join members own on own.pool_id = mail.pool_id and own.id = mail.account_id
    where ${inBrand(db, 'mail')} and mail.batch = ${batch} and mail.sent_at is null
    order by mail.id`.execute(db)
  return rows
}

const kinds = [...calendarKinds, ...campaignKinds] as const

/** SQL: a condition chosen by the row's kind. */
function byKind(condition: (kind: (typeof kinds)[number]) => RawBuilder<boolean>): RawBuilder<boolean> {
  const cases = kinds.map((kind) => sql`when ${kind} then ${condition(kind)}`)
  return sql<boolean>`case mail.kind ${sql.join(cases, sql` `)} else false end`
}

/** Records the outcome of an e-mail, null if only a push was wanted; it is never sent again. */
export async function noteOutcome(db: TenantDb, id: string, outcome: 'sent' | 'refused' | null): Promise<void> {
  await db
    .updateTable('calendar_mails')
    .set({ outcome, sent_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .execute()
}

/** Moves an unsent e-mail to another batch. */
export async function moveMail(db: TenantDb, id: string, batch: string): Promise<void> {
  await db
    .updateTable('calendar_mails')
    .set({ batch })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Deletes e-mails without content, so that they don't count as the day's e-mail. */
export async function dropMails(db: TenantDb, batch: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('calendar_mails')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('batch', '=', batch)
    .where('sent_at', 'is', null)
    .where('id', 'in', ids)
    .execute()
}
