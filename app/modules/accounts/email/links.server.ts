import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import type { AccountTokensTable } from '~/database/tables/people/accounts'
import { hashToken, randomToken, serverSigner } from '~/platform/tokens.server'
import { linkHours } from '../schema'

export type LinkPurpose = AccountTokensTable['purpose']

type TimedPurpose = keyof typeof linkHours

/** The account a link belongs to, and the new address for a change of address. */
export interface Link {
  accountId: string
  newEmail: string | null
}

const signer = () => serverSigner('e-mail links')

/**
 * Computes a link's token from its seed with the server key that the seed names. The outbox and the queue contain only
 * the seed, so a reader of these, or of the table with the token's hash, can't open the link.
 */
export function linkToken(purpose: LinkPurpose, seed: string): string {
  return signer().mac(`${purpose} ${seed}`, seed.split('.')[0])
}

/** Makes a link for an account and returns its seed, for the e-mail. */
export async function makeLink(
  db: TenantDb,
  accountId: string,
  purpose: TimedPurpose,
  newEmail: string | null = null,
): Promise<string> {
  return makeLinkFor(db, accountId, { purpose, newEmail, hours: linkHours[purpose] })
}

/** Makes a link that is valid for the given number of hours, and returns its seed. */
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

/** Finds the link of a token, valid or not; null for an unknown token. Changes nothing. */
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

/** Marks a link as used; null if it is unknown, expired or used before. Only one of two concurrent callers gets it. */
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

/** Invalidates all open links of an account for these purposes. */
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

/** Returns the age in seconds of the account's newest link for a purpose; null if there is none. */
export async function secondsSinceLink(db: TenantDb, accountId: string, purpose: LinkPurpose): Promise<number | null> {
  const { age } = await linksOf(db, accountId, purpose)
    .select(sql<number | null>`extract(epoch from now() - max(created_at))::float`.as('age'))
    .executeTakeFirstOrThrow()
  return age
}

/** Counts the account's links for a purpose that were made on the current calendar day of the brand. */
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
