import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { defineEffect, enqueue } from '~/database/outbox.server'
import { inBrand } from '~/database/scope.server'
import { afterCommit } from '~/platform/events'
import { providerLabel, providerOf } from '~/platform/mail/refusals/mail-providers'
import type { SendingFault } from '~/platform/mail/refusals/verdicts'
import { metrics } from '~/platform/metrics/metrics.server'
import { slowDown } from './turns.server'

/** An e-mail to the brand's operator about a provider that refuses its e-mails. */
export const refusalAlarm = defineEffect('mails.refusal_alarm', z.object({ provider: z.string() }))

/** From this many refusals within an hour on, which are this share of the e-mails sent, a provider blocks the brand. */
const blocked = { refusals: 3, share: 0.05 }

export interface RefusedMail {
  /** Identifies the e-mail: a repeated report counts once. */
  key: string
  to: string
  fault: SendingFault
  diagnostic: string
}

/**
 * Records an e-mail that was refused for a fault of the sender. When a provider refuses several, sending to it is
 * slowed down, and the brand's operator gets an e-mail.
 */
export async function noteRefusal(db: TenantDb, { key, to, fault, diagnostic }: RefusedMail): Promise<void> {
  const provider = providerOf(to)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('refused_mails')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      key,
      provider,
      fault,
      diagnostic: responseIn(diagnostic).slice(0, 500),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 0) return
  afterCommit(() => metrics().refusedMails.inc({ provider: providerLabel(provider), fault }))
  if (!(await isBlocked(db, provider))) return
  const since = await slowDown(db, provider)
  enqueueAlarm(db, { provider, since })
}

async function isBlocked(db: TenantDb, provider: string): Promise<boolean> {
  const lately = (table: string, moment: string) => sql`
    select from ${sql.table(table)} where ${inBrand(db)}
      and provider = ${provider} and ${sql.ref(moment)} > now() - interval '1 hour'`
  const { rows } = await sql<{ refused: number }>`
    select count(*)::integer as refused from (${lately('refused_mails', 'refused_at')}) refused`.execute(db)
  const refused = rows[0]?.refused ?? 0
  if (refused < blocked.refusals) return false
  const enough = Math.floor(refused / blocked.share)
  const sent = await sql<{ count: number }>`
    select count(*)::integer as count from (${lately('sent_mails', 'sent_at')} limit ${enough + 1}) sent`.execute(db)
  return (sent.rows[0]?.count ?? 0) <= enough
}

/** The response without the report's word for its type ('smtp;') and without addresses, which many repeat. */
function responseIn(diagnostic: string): string {
  return diagnostic
    .replace(/^\s*[\w-]+;\s*/, '')
    .replace(/[^\s<>;:,"'()[\]]{1,64}@[^\s<>;:,"'()[\]]+/g, '…')
    .replace(/\s+/g, ' ')
}

/** Deletes what is too old to matter. */
export async function forgetRefusals(db: TenantDb, days: number): Promise<void> {
  const old = sql`now() - ${days} * interval '1 day'`
  await sql`delete from refused_mails where ${inBrand(db)} and refused_at < ${old}`.execute(db)
  await sql`delete from mail_slowdowns where ${inBrand(db)} and until < ${old}`.execute(db)
  await sql`delete from mail_turns where ${inBrand(db)} and at < ${old}`.execute(db)
}

/** Tells the brand's operator that a provider refuses its e-mails, once for each slowdown. */
function enqueueAlarm(db: TenantDb, { provider, since }: { provider: string; since: Date }): void {
  const key = `${refusalAlarm.name}/${db.scope.tenantId}/${provider}/${since.toISOString()}`
  enqueue(db, refusalAlarm, { provider }, { key })
}
