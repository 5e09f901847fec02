import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import { inBrand } from '~/database/scope.server'
import { Postponed } from '~/platform/jobs/ports'
import { providerOf } from '~/platform/mail/refusals/mail-providers'
import type { Tenant } from '~/tenancy/tenant'

/** Seconds between two e-mails to a slowed provider: at first, and at most. */
const intervals = { first: 10, longest: 300 }
/** A refusal doubles the interval, but not twice within this time: refusals of the same minutes are one lesson. */
const lesson = sql.raw(`interval '10 minutes'`)
/** Time after the last refusal for which a provider stays slowed. */
const slowed = sql.raw(`interval '1 hour'`)
/** After so long without refusal, the next one begins a new slowdown. */
const forgiven = sql.raw(`interval '1 day'`)
/** E-mails without a turn are tried again within this many seconds after the slowdown was to end, spread over them. */
const spreadSeconds = 600

/** Slows sending to a provider down, or further down. Returns when the slowdown began. */
export async function slowDown(db: TenantDb, provider: string): Promise<Date> {
  const { poolId, tenantId } = db.scope
  const { rows } = await sql<{ since: Date }>`
    insert into mail_slowdowns as slow (pool_id, tenant_id, provider, until, interval_seconds, next_at)
    values (${poolId}, ${tenantId}, ${provider}, now() + ${slowed}, ${intervals.first}, now() + ${intervals.first} * interval '1 second')
    on conflict (pool_id, tenant_id, provider) do update set
      until = excluded.until,
      since = case when slow.until < now() - ${forgiven} then now() else slow.since end,
      interval_seconds = case
        when slow.until < now() - ${forgiven} then ${intervals.first}
        when slow.slowed_at < now() - ${lesson} then least(slow.interval_seconds * 2, ${intervals.longest})
        else slow.interval_seconds end,
      slowed_at = case when slow.slowed_at < now() - ${lesson} then now() else slow.slowed_at end
    returning since`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a slowdown returns its row')
  return row.since
}

/**
 * Returns if this e-mail may be sent now. While its provider is slowed, each e-mail gets a turn of its own.
 * @throws Postponed until the e-mail's turn, or until the slowdown may have ended if all turns before are taken
 */
export async function awaitTurn(tenant: Tenant, { id, to }: { id: string; to: string }): Promise<void> {
  const until = await forTenant(tenant, (db) => turnOf(db, id, providerOf(to)))
  if (until) throw new Postponed(until)
}

/** Null if the e-mail may be sent now. */
async function turnOf(db: TenantDb, id: string, provider: string): Promise<Date | null> {
  const { poolId, tenantId } = db.scope
  const found = await sql<{ isFree: boolean; hasTurns: boolean; end: Date; turn: Date | null; isDue: boolean | null }>`
    select slow.next_at <= now() as "isFree", slow.next_at < slow.until as "hasTurns",
      slow.until + random() * ${spreadSeconds} * interval '1 second' as end, turn.at as turn, turn.at <= now() as "isDue"
    from mail_slowdowns slow
    left join mail_turns turn on turn.pool_id = slow.pool_id and turn.id = ${id}
    where ${inBrand(db, 'slow')} and slow.provider = ${provider} and slow.until > now()
    for update of slow`.execute(db)
  const [slow] = found.rows
  if (!slow || slow.isDue) return null
  if (slow.turn) return slow.turn
  if (!slow.isFree && !slow.hasTurns) return slow.end
  const taken = await sql<{ at: Date }>`
    update mail_slowdowns set next_at = greatest(next_at, now()) + interval_seconds * interval '1 second'
    where ${inBrand(db)} and provider = ${provider}
    returning next_at - interval_seconds * interval '1 second' as at`.execute(db)
  const at = taken.rows[0]?.at
  if (slow.isFree || !at) return null
  await db.insertInto('mail_turns').values({ pool_id: poolId, tenant_id: tenantId, id, at }).execute()
  return at
}
