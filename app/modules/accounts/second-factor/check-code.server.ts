import type { TenantDb } from '~/database/for-tenant.server'
import { codeStore } from '~/modules/credentials/codes.server'
import { brandColumns } from '../account-row.server'
import { LoginLocked, WrongCode } from '../errors'
import { loginLock } from '../limits.server'
import { countTries, forgetTries } from '../sessions/attempts.server'

export const memberCodes = codeStore({
  recoveryCodes: 'recovery_codes',
  owner: 'account_id',
  app: {
    ...{ table: 'second_factors', owner: 'account_id' },
    ...{ secret: 'secret', confirmed: 'confirmed_at', step: 'last_step' },
  },
  place: brandColumns,
  Refused: WrongCode,
  forgetTries: forgetCodeTries,
})

/**
 * Counts an attempt at an account's code. Must be committed before the code is checked, so that concurrent requests
 * can't try more than five codes in 15 minutes.
 * @throws LoginLocked 429
 */
export async function reserveCodeTry(db: TenantDb, accountId: string): Promise<void> {
  const { tries, lockedSeconds } = await countTries(db, tryKey(accountId))
  if (tries > loginLock.attempts) throw new LoginLocked(Math.ceil(lockedSeconds / 60))
}

/** Resets the counter of attempts, after a right code or with a new secret. */
export function forgetCodeTries(db: TenantDb, accountId: string): Promise<void> {
  return forgetTries(db, tryKey(accountId))
}

function tryKey(accountId: string): string {
  return `second factor ${accountId}`
}
