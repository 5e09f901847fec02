import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges, loginCodeCookie } from '~/platform/http/cookies'
import { hashToken, serverSigner } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { accountRow } from '../account-row.server'
import { SecondFactorNeeded, TicketExpired } from '../errors'
import { memberCodes } from './check-code.server'

const signer = () => serverSigner('login tickets')

/**
 * Result of a right password: a session, or a ticket if the account requires a code, too. Returned instead of thrown,
 * so that the transaction commits in both cases; `sessionOf` throws afterwards.
 */
export type Entrance = { session: string } | { ticket: string }

/** Opens the session, or makes a ticket if the account requires a code besides its password. */
export async function enterOrAsk(db: TenantDb, accountId: string, open: () => Promise<string>): Promise<Entrance> {
  if (await memberCodes.hasApp(db, accountId)) return { ticket: await makeTicket(db, accountId) }
  return { session: await open() }
}

/**
 * Returns the session's cookie value.
 * @throws SecondFactorNeeded 401, with the ticket
 */
export function sessionOf(entrance: Entrance): string {
  if ('ticket' in entrance) throw new SecondFactorNeeded(entrance.ticket)
  return entrance.session
}

/** Makes a ticket that proves for ten minutes that the account's current password was right. */
async function makeTicket(db: TenantDb, accountId: string): Promise<string> {
  const body = `${accountId}.${Date.now() + cookieAges.loginCode * 1000}`
  return `${body}.${signer().sign(await signedText(db, body, accountId))}`
}

/**
 * Returns the account for which a ticket was made.
 * @throws TicketExpired 401, when it has expired, is from another brand, or the password was changed
 */
export async function accountOfTicket(tenant: Tenant, ticket: string): Promise<string> {
  const [accountId = '', until = '', signature = ''] = ticket.split('.')
  const isOurs =
    Number(until) > Date.now() &&
    (await forTenant(tenant, async (db) =>
      signer().verify(await signedText(db, `${accountId}.${until}`, accountId), signature),
    ))
  if (!isOurs) throw new TicketExpired()
  return accountId
}

async function signedText(db: TenantDb, body: string, accountId: string): Promise<string> {
  const account = await accountRow(db, accountId).select('password_hash').executeTakeFirst()
  return `${db.scope.tenantId} ${body} ${hashToken(account?.password_hash ?? '')}`
}

/** Stores the ticket in a cookie, for the page that asks for the code. */
export function keepTicket(cookies: CookieJar, ticket: string): void {
  cookies.set(loginCodeCookie, ticket, { maxAge: cookieAges.loginCode })
}

export function ticketIn(cookies: CookieJar): string | null {
  return cookies.get(loginCodeCookie) ?? null
}

export function forgetTicket(cookies: CookieJar): void {
  cookies.clear(loginCodeCookie)
}
