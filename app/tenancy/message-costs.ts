import type { TenantSettings } from './settings/contract.server'
import type { Currency } from './settings/vocabulary'
import { currencyOfCountry } from './settings/vocabulary'

export interface MessageCosts {
  /** Minor units. */
  costs: number
  currency: Currency
}

/** Returns the currency of prices in a country: the country's own if the brand accepts it, else the brand's first. */
export function currencyIn(settings: Pick<TenantSettings, 'currencies'>, country: string | null): Currency {
  const own = country ? currencyOfCountry[country] : undefined
  return own && settings.currencies.includes(own) ? own : (settings.currencies[0] ?? 'EUR')
}

/**
 * Returns the minimum price of a message in each of the brand's countries (specification 3, `minimum_message_costs`):
 * as set, else computed from the bundle with the cheapest credits, rounded up.
 */
export function minimumMessageCosts(settings: TenantSettings): Record<string, MessageCosts> {
  return Object.fromEntries(settings.countries.map((country) => [country, minimumMessageCostsIn(settings, country)]))
}

/** Returns `minimum_message_costs` for one country, including countries the brand doesn't list. */
export function minimumMessageCostsIn(settings: TenantSettings, country: string | null): MessageCosts {
  const named: Partial<Record<string, MessageCosts>> = settings.minimum_message_costs
  return (country ? named[country] : undefined) ?? computed(settings, country)
}

function computed(settings: TenantSettings, country: string | null): MessageCosts {
  const currency = currencyIn(settings, country)
  const prices = settings.bundles.map((bundle) => (bundle.prices[currency] ?? 0) / bundle.credits)
  return { costs: Math.ceil(Math.min(...prices) * settings.message_credits), currency }
}
