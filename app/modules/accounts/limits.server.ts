import type { RateLimit } from '~/platform/cache/rate-limits.server'
import { rateLimit } from '~/platform/cache/rate-limits.server'

/** Wrong passwords within so many minutes lock what was typed, a name or an address, for as long (decisions, 'Login lock'). */
export const loginLock = { attempts: 5, minutes: 15 } as const

/** Wrong passwords for an account in that time, by its name and its address together. */
export const accountTries = 2 * loginLock.attempts

/** Limits of decisions, 'Accounts'. */
const rules = {
  /** Wrong passwords of an address block. */
  logins: {
    name: 'logins',
    points: 30,
    seconds: loginLock.minutes * 60,
    blockSeconds: loginLock.minutes * 60,
  },
  /** Complete sign-up forms of an address block: a household, or the many of one mobile network. */
  signUps: { name: 'sign-ups', points: 30, seconds: 60 * 60 },
  /** Requests of a member for another address: each sends an e-mail to wherever they say, and each tries a password. */
  mailChanges: { name: 'mail-changes', points: 10, seconds: 60 * 60 },
  /** Answers of 'this address has an account' or 'has none' to an address block. */
  addressAnswers: { name: 'address-answers', points: 5, seconds: 60 * 60 },
} as const

export function accountLimit(tenant: { id: string }, name: keyof typeof rules): RateLimit {
  return rateLimit(tenant, rules[name])
}
