import type { TenantDb } from '~/database/for-tenant.server'
import { hashToken, randomToken, serverSigner } from '~/platform/tokens.server'
import { challengeMinutes } from '../limits.server'
import { clearTomorrow } from '../sessions/clear-old.server'

/** For what a passkey signs; `of` is the brand, and the account where it is known already. */
export type ChallengePurpose = 'login' | 'create' | 'proof'

const signer = () => serverSigner('passkey challenges')

/**
 * Text that a passkey signs. It proves itself by its signature, so that nothing is stored for pages that are only looked at;
 * one that was answered is (`spendChallenge`).
 */
export function makeChallenge(purpose: ChallengePurpose, of: string): string {
  const body = `${randomToken()}.${Date.now() + challengeMinutes * 60_000}`
  return `${body}.${signer().sign(`${purpose} ${of} ${body}`)}`
}

/** Whether a challenge, as the browser sends it (base64url), is of this server, for this purpose and account, and not too old. */
export function isOurChallenge(purpose: ChallengePurpose, of: string, sent: string): boolean {
  const [random = '', until = '', signature = ''] = Buffer.from(sent, 'base64url').toString().split('.')
  return signer().verify(`${purpose} ${of} ${random}.${until}`, signature) && Number(until) > Date.now()
}

/** Uses a challenge up; false when it was used before. Of two at once, one gets it. */
export async function spendChallenge(db: TenantDb, sent: string): Promise<boolean> {
  clearTomorrow(db)
  const used = await db
    .insertInto('used_challenges')
    .values({ pool_id: db.scope.poolId, tenant_id: db.scope.tenantId, challenge_hash: hashToken(sent) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst()
  return used !== undefined
}
