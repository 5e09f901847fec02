import type { TenantSettings } from '~/tenancy/tenant'
import type { Discount, OfferView } from './schema'
import { timeBonus } from './schema'

/** When the member signed up, and whether they have ever paid. */
export interface Newcomer {
  signupAt: Date
  paid: boolean
}

type WelcomeSettings = Pick<TenantSettings, 'welcome_hours' | 'welcome_percentage'>

const hourMs = 3600_000

/**
 * Returns the time bonus, for members who have never paid, 4 hours from sign-up (specification 4). Null when it has
 * ended.
 */
export function timeBonusOf(member: Newcomer, now: number = Date.now()): Discount | null {
  return runningFor(member, timeBonusWhole(member), now)
}

/** Returns the welcome discount on the first purchase, for `welcome_hours` from sign-up. Null when it has ended. */
export function welcomeOf(settings: WelcomeSettings, member: Newcomer, now: number = Date.now()): Discount | null {
  return runningFor(member, welcomeWhole(settings, member), now)
}

/**
 * Returns the offer that is displayed: the time bonus if there is one, otherwise the welcome discount (specification
 * 4).
 */
export function displayedOffer(settings: WelcomeSettings, member: Newcomer, now: number = Date.now()): Discount | null {
  return timeBonusOf(member, now) ?? welcomeOf(settings, member, now)
}

/** Returns what screens show of an offer to new members; null for any other discount. */
export function offerView(
  { welcome_hours }: WelcomeSettings,
  { kind, percentage, expires }: Discount,
): OfferView | null {
  if (kind === 'code' || !expires) return null
  const hours = kind === 'time_bonus' ? timeBonus.seconds / 3600 : welcome_hours
  return { kind, percentage, hours, endsAt: expires.toISOString(), now: new Date().toISOString() }
}

/** Returns the offer to new members with this code, running or ended; null for any other code. */
export function newMemberOffer(settings: WelcomeSettings, member: Newcomer, code: string): Discount | null {
  return [timeBonusWhole(member), welcomeWhole(settings, member)].find((offer) => offer.code === code) ?? null
}

/** Whether the code is reserved for the offers to new members, so that operators can't use it for another discount. */
export function isReservedCode(code: string): boolean {
  return code === timeBonus.code || /^WELCOME\d+$/.test(code)
}

export function welcomeCode({ welcome_percentage }: Pick<WelcomeSettings, 'welcome_percentage'>): string {
  return `WELCOME${welcome_percentage}`
}

function timeBonusWhole({ signupAt }: Newcomer): Discount {
  return {
    ...firstOrderOffer,
    kind: 'time_bonus',
    code: timeBonus.code,
    percentage: timeBonus.percentage,
    expires: new Date(signupAt.getTime() + timeBonus.seconds * 1000),
  }
}

function welcomeWhole(settings: WelcomeSettings, { signupAt }: Newcomer): Discount {
  return {
    ...firstOrderOffer,
    kind: 'welcome',
    code: welcomeCode(settings),
    percentage: settings.welcome_percentage,
    expires: new Date(signupAt.getTime() + settings.welcome_hours * hourMs),
  }
}

const firstOrderOffer = {
  minimumOrder: null,
  country: null,
  currency: null,
  userId: null,
  status: 'active',
  validity: 'once-per-user',
  paymentMethods: [],
} as const

function runningFor({ paid }: Newcomer, offer: Discount, now: number): Discount | null {
  return !paid && offer.expires && offer.expires.getTime() > now ? offer : null
}
