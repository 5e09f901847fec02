import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import type { TenantDb } from '~/database/for-tenant.server'
import { forMember } from '~/database/for-tenant.server'
import { inBrand, inPool } from '~/database/scope.server'
import type { Member } from '~/modules/accounts/member'
import { looksFor } from '~/modules/accounts/presence/presence.server'
import { outboundRefusal } from '~/platform/http/outbound.server'
import type { PushTarget } from '~/platform/push/push.server'
import { hashToken } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'

/** Maximum length of an endpoint's URL. */
export const longestEndpoint = 1000

/** URL that the server may call; whether its host resolves to a public address is checked on each call. */
const endpoint = z
  .url()
  .max(longestEndpoint)
  .refine((address) => outboundRefusal(address) === null)

/** Schema of base64url text with a fixed number of bytes: a P-256 point has 65, the secret 16. */
const bytes = (count: number) =>
  z.string().refine((text) => /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === count)

/** The browser's push subscription (specification 7). */
export const subscriptionBody = z.object({ endpoint, keys: z.object({ p256dh: bytes(65), auth: bytes(16) }) })

export const unsubscriptionBody = z.object({ endpoint: z.string().min(1).max(longestEndpoint) })

/** Maximum number of browsers per member that get pushes; subscribing another one removes the oldest. */
const mostBrowsers = 10

/**
 * Subscribes this browser to the member's pushes, for as long as the current session lives. Repeating it changes
 * nothing; a browser subscribed by another member of the brand is reassigned.
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
      where ${inBrand(db, 'old')} and old.account_id = ${member.id}
        and (not ${isAlive(db, sql`old`)} or old.endpoint_hash not in (
          select endpoint_hash from push_subscriptions
          where ${inBrand(db)} and account_id = ${member.id}
          order by created_at desc, endpoint_hash limit ${mostBrowsers}))`.execute(db)
  })
}

/** Unsubscribes this browser. Another member's browser is not affected. */
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

/** Whether pushes to a browser, by the hash of its endpoint, go to this member. */
export async function hasBrowser(db: TenantDb, accountId: string, browser: string): Promise<boolean> {
  const found = await ownBrowsers(db, accountId).select('endpoint_hash').where('endpoint_hash', '=', browser).execute()
  return found.length > 0
}

/** When the browser of the member's session last got a push; null if it hasn't. */
export async function deliveredAt(db: TenantDb, { id, sessionId }: Pick<Member, 'id' | 'sessionId'>) {
  const browser = await ownBrowsers(db, id)
    .select('delivered_at')
    .where('session_id', '=', sessionId)
    .where('delivered_at', 'is not', null)
    .orderBy('delivered_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return browser?.delivered_at ?? null
}

function ownBrowsers(db: TenantDb, accountId: string) {
  return db
    .selectFrom('push_subscriptions')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
}

/** Unsubscribes all browsers of an account. */
export async function forgetBrowsers(db: TenantDb, accountId: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .execute()
}

/**
 * SQL condition on a row of `accounts` or `members`: has a subscribed browser. Only known for the brand's own members.
 */
export function hasBrowsers(owner: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from push_subscriptions browser where browser.pool_id = ${owner}.pool_id
    and browser.tenant_id = ${owner}.tenant_id and browser.account_id = ${owner}.id)`
}

/**
 * SQL condition on a row of `members`: may have a subscribed browser. Always true for a sister brand's members, for
 * whom it is unknown.
 */
export function mayHaveBrowsers(db: TenantDb, member: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${member}.tenant_id <> ${db.scope.tenantId} or ${hasBrowsers(member)})`
}

interface Wanted {
  /** The job; browsers that it has reached already are left out. */
  pushId: string
  /** Hash of one browser's endpoint; null means all browsers, unless the member looks at a page right now. */
  browser: string | null
}

/** Returns the subscriptions of a member to send a push to. */
export function targetsOf(tenant: Tenant, memberId: string, { pushId, browser }: Wanted): Promise<PushTarget[]> {
  return forMember({ id: memberId, tenant }, async (db) => {
    const { rows } = await sql<PushTarget>`
      select sub.endpoint, sub.p256dh, sub.auth from push_subscriptions sub
      where ${inBrand(db, 'sub')} and sub.account_id = ${memberId}
        and sub.last_push is distinct from ${pushId}::uuid and ${isAlive(db, sql`sub`)}
        and ${browser ? sql`sub.endpoint_hash = ${browser}` : sql`not ${isLookingNow(db, memberId)}`}
      order by sub.created_at`.execute(db)
    return rows
  })
}

/** SQL condition: the member has a page in view, so that a push would only repeat it. */
function isLookingNow(db: TenantDb, memberId: string) {
  return sql<boolean>`exists (select from members own where ${inPool(db, 'own')} and own.id = ${memberId}
    and own.last_active_at > now() - ${looksFor()} * interval '1 millisecond')`
}

/** Records the browsers that a push has reached, and deletes those that are gone. */
export async function noteOutcomes(
  tenant: Tenant,
  memberId: string,
  pushId: string,
  { delivered, gone }: Record<'delivered' | 'gone', readonly PushTarget[]>,
): Promise<void> {
  const hashes = (targets: readonly PushTarget[]) => targets.map(({ endpoint }) => hashToken(endpoint))
  await forMember({ id: memberId, tenant }, async (db) => {
    await sql`update push_subscriptions set last_push = ${pushId}, delivered_at = now()
      where ${inBrand(db)} and endpoint_hash = any(${hashes(delivered)})`.execute(db)
    await sql`delete from push_subscriptions
      where ${inBrand(db)} and endpoint_hash = any(${hashes(gone)})`.execute(db)
  })
}

/** SQL condition: the session that subscribed has neither ended nor expired. */
function isAlive(db: TenantDb, subscription: ReturnType<typeof sql>) {
  return sql<boolean>`exists (
    select from sessions where ${inBrand(db, 'sessions')}
      and sessions.account_id = ${subscription}.account_id and sessions.id = ${subscription}.session_id
      and sessions.expires_at > now())`
}
