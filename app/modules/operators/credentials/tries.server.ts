import { sql } from 'kysely'
import type { TenantDb } from '~/database/for-tenant.server'
import { forOperators } from '~/database/for-tenant.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'
import { hashToken } from '~/platform/tokens.server'
import type { Operator } from '../access/operator'
import { CodesLocked } from '../errors'
import { addressTries, codeLock, proofCodes, strangerCodes } from '../limits'

/**
 * Counts an attempt from an address before it is checked. Returns a function that takes the count back after a success.
 * @throws CodesLocked 429
 */
export async function takeAddressTry(addressBlock: string): Promise<() => Promise<void>> {
  const limit = rateLimit({ id: 'console' }, addressTries)
  const { allowed, waitSeconds } = await limit.take(addressBlock)
  if (!allowed) throw new CodesLocked(Math.ceil(waitSeconds / 60))
  return () => limit.giveBack(addressBlock)
}

/**
 * Counts an attempt at an operator's code, in a transaction that commits before the code is checked, so that concurrent
 * requests can't exceed the limit.
 * @throws CodesLocked 429
 */
export async function reserveTry(operatorId: string): Promise<void> {
  const since = sql`now() - ${codeLock.minutes} * interval '1 minute'`
  const counted = await forOperators(null, (db) =>
    db
      .updateTable('operators')
      .set({
        tries: sql<number>`case when tries_since > ${since} then tries + 1 else 1 end`,
        tries_since: sql<Date>`case when tries_since > ${since} then tries_since else now() end`,
      })
      .where('id', '=', operatorId)
      .returning('tries')
      .executeTakeFirstOrThrow(),
  )
  if (counted.tries > codeLock.tries) throw new CodesLocked(codeLock.minutes)
}

/**
 * Counts an attempt for an e-mail address without an operator, so that the lock doesn't reveal who is one.
 * @throws CodesLocked 429
 */
export async function reserveStrangersTry(email: string): Promise<void> {
  const key = hashToken(email.trim().toLowerCase())
  const { allowed } = await rateLimit({ id: 'console' }, strangerCodes).take(key)
  if (!allowed) throw new CodesLocked(codeLock.minutes)
}

/**
 * Counts an attempt at a code by a logged-in operator, per session, so that strangers who try codes on the login page
 * can't block the operator's fresh checks. Returns a function that takes the count back after a success.
 * @throws CodesLocked 429
 */
export async function reserveProof({ sessionId }: Pick<Operator, 'sessionId'>): Promise<() => Promise<void>> {
  const limit = rateLimit({ id: 'console' }, proofCodes)
  const { allowed } = await limit.take(sessionId)
  if (!allowed) throw new CodesLocked(codeLock.minutes)
  return () => limit.giveBack(sessionId)
}

export async function forgetTries(db: TenantDb, operatorId: string): Promise<void> {
  await db.updateTable('operators').set({ tries: 0, tries_since: null }).where('id', '=', operatorId).execute()
}
