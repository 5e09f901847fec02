import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { AccountTokensTable } from '~/database/tables/people/accounts'
import { hashToken, randomToken, serverSigner } from '~/platform/tokens.server'
import { linkHours } from '../schema'

export type LinkPurpose = AccountTokensTable['purpose']

type TimedPurpose = keyof typeof linkHours

/** What a link leads to. */
export interface Link {
  accountId: string
  newEmail: string | null
}

const signer = () => serverSigner('e-mail links')

/**
 * The token of a link, made of its seed with the server's key, the one that the seed names. So the outbox and the queue carry
 * the seed only, and who reads them, or the table with the token's hash, can't open the link.
 */
export function linkToken(purpose: LinkPurpose, seed: string): string {
  return signer().mac(`${purpose} ${seed}`, seed.split('.')[0])
}

/** Makes a link for an account; the answer is its seed, for the e-mail. */
export async function makeLink(
  db: TenantDb,
  accountId: string,
  purpose: TimedPurpose,
  newEmail: string | null = null,
): Promise<string> {
  return makeLinkFor(db, accountId, { purpose, newEmail, hours: linkHours[purpose] })
}

/** `makeLink` with a life of its own, in hours. */
export async function makeLinkFor(
  db: TenantDb,
  accountId: string,
  { purpose, newEmail = null, hours }: { purpose: LinkPurpose; newEmail?: string | null; hours: number },
): Promise<string> {
  const seed = `${signer().keyId}.${randomToken()}`
  await db
    .insertInto('account_tokens')
    .values({
      pool_id: db.scope.poolId,
      tenant_id: db.scope.tenantId,
      token_hash: hashToken(linkToken(purpose, seed)),
      account_id: accountId,
      purpose,
      new_email: newEmail,
      expires_at: sql<Date>`now() + ${hours} * interval '1 hour'`,
    })
    .execute()
  return seed
}

/** The link of a token, whether or not it is still valid; null for an unknown one. Changes nothing. */
export async function findLink(
  db: TenantDb,
  purpose: LinkPurpose,
  token: string,
): Promise<(Link & { valid: boolean }) | null> {
  const row = await db
    .selectFrom('account_tokens')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .select(['account_id', 'new_email', sql<boolean>`used_at is null and expires_at > now()`.as('valid')])
    .executeTakeFirst()
  return row ? { accountId: row.account_id, newEmail: row.new_email, valid: row.valid } : null
}

/** Uses a link up: null when it is unknown, expired or used. Of two at once, one gets it. */
export async function takeLink(db: TenantDb, purpose: LinkPurpose, token: string): Promise<Link | null> {
  const row = await db
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['account_id', 'new_email'])
    .executeTakeFirst()
  return row ? { accountId: row.account_id, newEmail: row.new_email } : null
}

/** Ends all open links of an account for these purposes. */
export async function voidLinks(db: TenantDb, accountId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await db
    .updateTable('account_tokens')
    .set({ used_at: sql<Date>`now()` })
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('purpose', 'in', [...purposes])
    .where('used_at', 'is', null)
    .execute()
}

/** When the newest link of an account for a purpose was made, in seconds ago; null without one. */
export async function secondsSinceLink(db: TenantDb, accountId: string, purpose: LinkPurpose): Promise<number | null> {
  const { age } = await linksOf(db, accountId, purpose)
    .select(sql<number | null>`extract(epoch from now() - max(created_at))::float`.as('age'))
    .executeTakeFirstOrThrow()
  return age
}

/** How many links of an account for a purpose were made today, in the brand's calendar day. */
export async function linksToday(
  db: TenantDb,
  accountId: string,
  purpose: LinkPurpose,
  timeZone: string,
): Promise<number> {
  const { count } = await linksOf(db, accountId, purpose)
    .where('created_at', '>=', sql<Date>`date_trunc('day', now() at time zone ${timeZone}) at time zone ${timeZone}`)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function linksOf(db: TenantDb, accountId: string, purpose: LinkPurpose) {
  return db
    .selectFrom('account_tokens')
    .where('pool_id', '=', db.scope.poolId)
    .where('tenant_id', '=', db.scope.tenantId)
    .where('account_id', '=', accountId)
    .where('purpose', '=', purpose)
}
