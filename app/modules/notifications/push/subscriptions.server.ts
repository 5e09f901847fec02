import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import type { Member } from '~/modules/accounts/member'
import type { PushTarget } from '~/platform/push/push.server'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'

/** Browsers of a member that get pushes; with a further one the oldest is forgotten. */
const mostBrowsers = 10

/**
 * From now on this browser gets the member's pushes, as long as the session that asks for it lives. Asking again changes
 * nothing; a browser that another member of the brand used is theirs no longer.
 */
export async function subscribe(member: Member, { endpoint, p256dh, auth }: PushTarget): Promise<void> {
  await forMember(member, async (db) => {
    const { poolId, tenantId } = db.scope
    const subscription = { account_id: member.id, session_id: member.sessionId, p256dh, auth }
    await db
      .insertInto('push_subscriptions')
      .values({ pool_id: poolId, tenant_id: tenantId, endpoint_hash: hashToken(endpoint), endpoint, ...subscription })
      .onConflict((conflict) => conflict.columns(['pool_id', 'tenant_id', 'endpoint_hash']).doUpdateSet(subscription))
      .execute()
    await sql`delete from push_subscriptions old
      where old.pool_id = ${poolId} and old.tenant_id = ${tenantId} and old.account_id = ${member.id}
        and (not ${isAlive(db, sql`old`)} or old.endpoint_hash not in (
          select endpoint_hash from push_subscriptions
          where pool_id = ${poolId} and tenant_id = ${tenantId} and account_id = ${member.id}
          order by created_at desc, endpoint_hash limit ${mostBrowsers}))`.execute(db)
  })
}

/** This browser gets no more pushes. Another member's browser stays as it is. */
export async function unsubscribe(member: Member, endpoint: string): Promise<void> {
  await forMember(member, (db) =>
    db
      .deleteFrom('push_subscriptions')
      .where('pool_id', '=', db.scope.poolId)
      .where('tenant_id', '=', db.scope.tenantId)
      .where('account_id', '=', member.id)
      .where('endpoint_hash', '=', hashToken(endpoint))
      .execute(),
  )
}

/** No browser gets pushes of the account any more. */
export async function forgetBrowsers(db: TenantDb, accountId: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .execute()
}

/** SQL condition on a row of `accounts` or `members`: a browser gets their pushes. A brand knows it of its own members only. */
export function hasBrowsers(owner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from push_subscriptions browser where browser.pool_id = ${owner}.pool_id
    and browser.tenant_id = ${owner}.tenant_id and browser.account_id = ${owner}.id)`
}

/** SQL condition on a row of `members`: a browser may get their pushes; of a sister brand's members nobody here knows better. */
export function mayHaveBrowsers(db: TenantDb, member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${member}.tenant_id <> ${db.scope.tenantId} or ${hasBrowsers(member)})`
}

/** Where a member's pushes go; without those that job `pushId` has reached already. */
export function targetsOf(tenant: Tenant, memberId: string, pushId: string): Promise<PushTarget[]> {
  return forMember({ id: memberId, tenant }, async (db) => {
    const { rows } = await sql<PushTarget>`
      select sub.endpoint, sub.p256dh, sub.auth from push_subscriptions sub
      where sub.pool_id = ${db.scope.poolId} and sub.tenant_id = ${db.scope.tenantId} and sub.account_id = ${memberId}
        and sub.last_push is distinct from ${pushId}::uuid and ${isAlive(db, sql`sub`)}
      order by sub.created_at`.execute(db)
    return rows
  })
}

/** The push has reached these browsers, and those are gone. */
export async function noteOutcomes(
  tenant: Tenant,
  memberId: string,
  pushId: string,
  { delivered, gone }: Record<'delivered' | 'gone', readonly PushTarget[]>,
): Promise<void> {
  const hashes = (targets: readonly PushTarget[]) => targets.map(({ endpoint }) => hashToken(endpoint))
  await forMember({ id: memberId, tenant }, async (db) => {
    const { poolId, tenantId } = db.scope
    await sql`update push_subscriptions set last_push = ${pushId}
      where pool_id = ${poolId} and tenant_id = ${tenantId} and endpoint_hash = any(${hashes(delivered)})`.execute(db)
    await sql`delete from push_subscriptions
      where pool_id = ${poolId} and tenant_id = ${tenantId} and endpoint_hash = any(${hashes(gone)})`.execute(db)
  })
}

/** Condition: the session that asked for the pushes has neither ended nor expired. */
function isAlive(db: TenantDb, subscription: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select from sessions where sessions.pool_id = ${db.scope.poolId} and sessions.tenant_id = ${db.scope.tenantId}
      and sessions.account_id = ${subscription}.account_id and sessions.id = ${subscription}.session_id
      and sessions.expires_at > now())`
}
