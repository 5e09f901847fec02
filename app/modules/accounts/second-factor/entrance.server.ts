import type { TenantDb } from '~/database/for-tenant.server'
import { forTenant } from '~/database/for-tenant.server'
import type { CookieJar } from '~/platform/http/cookies'
import { cookieAges, loginCodeCookie } from '~/platform/http/cookies'
import { hashToken, serverSigner } from '~/platform/tokens.server'
import type { Tenant } from '~/tenancy/tenant'
import { accountRow } from '../account-row.server'
import { SecondFactorNeeded, TicketExpired } from '../errors'
import { hasSecondFactor } from './check-code.server'

const signer = () => serverSigner('login tickets')

/**
 * What a right password leads to: a session, or a ticket where the account asks for a code too. What stands between them is
 * committed either way; `sessionOf` says so to the caller afterwards.
 */
export type Entrance = { session: string } | { ticket: string }

/** Opens the session unless the account asks for a code besides its password. */
export async function enterOrAsk(db: TenantDb, accountId: string, open: () => Promise<string>): Promise<Entrance> {
  if (await hasSecondFactor(db, accountId)) return { ticket: await makeTicket(db, accountId) }
  return { session: await open() }
}

/**
 * The session's cookie value.
 * @throws SecondFactorNeeded 401, with the ticket
 */
export function sessionOf(entrance: Entrance): string {
  if ('ticket' in entrance) throw new SecondFactorNeeded(entrance.ticket)
  return entrance.session
}

/** Proves for ten minutes that the account's password, the one it has now, was right. */
async function makeTicket(db: TenantDb, accountId: string): Promise<string> {
  const body = `${accountId}.${Date.now() + cookieAges.loginCode * 1000}`
  return `${body}.${signer().sign(await signedText(db, body, accountId))}`
}

/**
 * Whose password was right.
 * @throws TicketExpired 401: too late, of another brand, or the password is another one by now
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

/** The browser comes back with it to the page that asks for the code. */
export function keepTicket(cookies: CookieJar, ticket: string): void {
  cookies.set(loginCodeCookie, ticket, { maxAge: cookieAges.loginCode })
}

export function ticketIn(cookies: CookieJar): string | null {
  return cookies.get(loginCodeCookie) ?? null
}

export function forgetTicket(cookies: CookieJar): void {
  cookies.clear(loginCodeCookie)
}
