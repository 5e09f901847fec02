import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { defineEffect, enqueueClearing } from '~/database/outbox.server'
import { inBrand } from '~/database/scope.server'
import { audit } from '~/modules/audit/audit.server'
import { DomainError } from '~/platform/errors'
import { afterCommit } from '~/platform/events'
import { pokeJobs } from '~/platform/jobs/jobs.server'
import { isUuid } from '~/platform/uuid'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'
import type { Tenant } from '~/tenancy/tenant'
import { postbackDays } from '../tracking'
import type { Conversion } from './enqueue-conversion.server'
import { conversion } from './enqueue-conversion.server'
import type { PostbackLine, PostbackState } from './schema'

/** The brand doesn't know the event, or its network has already accepted it. */
export class PostbackSettled extends DomainError {
  constructor() {
    super('console:error.postback_settled', 409)
  }
}

interface SentPostback extends Conversion {
  /** Id of the event. */
  id: string
  network: string
  ref: string
  /** HTTP status of the response; null when there was none. */
  status: number | null
}

const clearing = defineEffect('traffic.postback_clearing', z.object({}))

/** Logs a postback to a network and its response. Once accepted it stays accepted. */
export function notePostback(
  db: TenantDb,
  { id, event, subject, network, ref, status }: SentPostback,
): Promise<unknown> {
  const accepted = isAccepted(status)
  enqueueClearing(db, clearing, postbackDays + 1)
  return sql`
    insert into postbacks (pool_id, id, tenant_id, event, subject_id, network, ref, tries, status, accepted_at)
    values (${db.scope.poolId}, ${id}, ${db.scope.tenantId}, ${event}, ${subject}, ${network}, ${ref}, 1, ${status},
      case when ${accepted}::boolean then now() end)
    on conflict (pool_id, id) do update set tries = postbacks.tries + 1, status = excluded.status, last_at = now(),
      accepted_at = coalesce(postbacks.accepted_at, excluded.accepted_at)`.execute(db)
}

/** Whether a status is a 2xx. */
export function isAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299
}

export const postbackClearing = onEffect(clearing, async (_, { tenantId, tenantById }) => {
  await forTenant(await tenantById(tenantId), async (db) => {
    await sql`delete from postbacks where ${inBrand(db)}
      and first_at < now() - ${postbackDays} * interval '1 day'`.execute(db)
  })
})

export interface PostbackSearch {
  /** Only postbacks that their network has not accepted. */
  open: boolean
  before: { at: string; id: string } | null
}

/** Lists the postbacks to a brand's networks, newest first, with the state of each. */
export function listPostbacks(
  tenant: Tenant,
  { open, before }: PostbackSearch,
  limit: number,
): Promise<PostbackLine[]> {
  return forTenant(
    tenant,
    async (db) => {
      const { rows } = await sql<PostbackLine>`
      select told.id, told.event, told.network, told.ref, told.tries, told.status,
        to_char(told.first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        told.last_at as "lastAt", ${stateColumn} as state,
        case when ${stateColumn} = 'waiting' then coalesce(outbox.due_at, outbox.created_at) end as "nextAt"
      from postbacks told
      left join outbox on outbox.pool_id = told.pool_id and outbox.id = told.id
      where ${inBrand(db, 'told')}
        ${open ? sql`and told.accepted_at is null` : sql``}
        ${before ? sql`and (told.first_at, told.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``}
      order by told.first_at desc, told.id desc limit ${limit}`.execute(db)
      return rows
    },
    { atOnce: true },
  )
}

/** A postback that waits for its next try is in the outbox; one that left it, or failed there for good, was given up. */
const stateColumn = sql<PostbackState>`case when told.accepted_at is not null then 'accepted'
  when outbox.id is not null and outbox.done_at is null and outbox.failed_at is null then 'waiting' else 'given_up' end`

/** Counts postbacks accepted in the last day, and those waiting or given up: `countedMost` at most of either group. */
export function countPostbacks(tenant: Tenant): Promise<Record<PostbackState, number>> {
  return forTenant(
    tenant,
    async (db) => {
      const { rows } = await sql<{ state: PostbackState; count: number }>`
      select state, count(*)::integer as count from (
        (select 'accepted' as state from postbacks
          where ${inBrand(db)} and accepted_at is not null
            and first_at > now() - interval '1 day' order by first_at desc limit ${countedMost})
        union all
        (select ${stateColumn} from postbacks told
          left join outbox on outbox.pool_id = told.pool_id and outbox.id = told.id
          where ${inBrand(db, 'told')} and told.accepted_at is null
          order by told.first_at desc limit ${countedMost})
      ) told group by state`.execute(db)
      return {
        accepted: 0,
        waiting: 0,
        given_up: 0,
        ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
      }
    },
    { atOnce: true },
  )
}

const countedMost = 1_000

/**
 * Sends a postback again, immediately, that its network has not accepted. The event keeps its id, so the network counts
 * it once.
 * @param tenant as returned by `brandAt` for the operator
 * @throws PostbackSettled 409
 */
export function sendAgain(tenant: Tenant, id: string): Promise<void> {
  if (!isUuid(id)) return Promise.reject(new PostbackSettled())
  return forTenant(tenant, async (db) => {
    const postback = await db
      .selectFrom('postbacks')
      .select(['event', 'subject_id', 'network', 'ref', 'tries'])
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!postback) throw new PostbackSettled()
    const { network, ref, tries } = postback
    const { event, subject } = conversion.payload.parse({ event: postback.event, subject: postback.subject_id })
    await sql`
      insert into outbox (pool_id, tenant_id, id, kind, key, payload)
      values (${db.scope.poolId}, ${db.scope.tenantId}, ${id}, ${conversion.name},
        ${`${conversion.name} ${event} ${subject}`}, ${JSON.stringify({ event, subject })})
      on conflict (pool_id, id) do update set due_at = now(), failed_at = null, done_at = null, tries = 0,
        payload = excluded.payload`.execute(db)
    audit(db, {
      act: 'postback.sent_again',
      subject: { kind: 'postback', id, name: `${event} ${network} ${ref}`.trim() },
      before: { tries },
    })
    afterCommit(pokeJobs)
  })
}
