import type { RateLimit } from '~/platform/cache/rate-limits.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'

/**
 * Lock after `attempts` wrong passwords within `minutes`, for the same number of minutes. Applies to the name or
 * address as typed (decisions, 'Login lock').
 */
export const loginLock = { attempts: 5, minutes: 15 } as const

/** Maximum number of wrong passwords for an account in the same time, by name and by address together. */
export const accountTries = 2 * loginLock.attempts

/** Rate limits from decisions, 'Accounts'. */
const rules = {
  /** Wrong passwords from an address block. */
  logins: {
    name: 'logins',
    points: 30,
    seconds: loginLock.minutes * 60,
    blockSeconds: loginLock.minutes * 60,
  },
  /** Complete sign-up forms from an address block, which may be a household or many users of a mobile network. */
  signUps: { name: 'sign-ups', points: 30, seconds: 60 * 60 },
  /** A member's requests to change the address: each sends an e-mail to any address typed, and tries a password. */
  mailChanges: { name: 'mail-changes', points: 10, seconds: 60 * 60 },
  /** Responses to an address block that reveal whether an address has an account. */
  addressAnswers: { name: 'address-answers', points: 5, seconds: 60 * 60 },
} as const

export function accountLimit(tenant: { id: string }, name: keyof typeof rules): RateLimit {
  return rateLimit(tenant, rules[name])
}
