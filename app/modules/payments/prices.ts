import { amountOff } from '~/modules/discounts/choose-discount'
import type { Discount } from '~/modules/discounts/schema'
import { giftPrices } from '~/tenancy/gift-prices'
import type { MessageCosts } from '~/tenancy/message-costs'
import { currencyIn, minimumMessageCostsIn } from '~/tenancy/message-costs'
import type { Currency } from '~/tenancy/settings/vocabulary'
import type { Tenant, TenantSettings } from '~/tenancy/tenant'
import type { BundleView, SendingCosts } from './schema'

/** The reader's country, and the currency of prices there. */
export interface Market {
  country: string | null
  currency: Currency
}

/** Returns the market of a reader: by the country of a member's profile, or of a visitor's request. */
export function marketOf(context: {
  tenant: Pick<Tenant, 'settings'>
  viewer: { country: string | null } | null
  country: string | null
}): Market {
  const country = context.viewer?.country ?? context.country
  return { country, currency: currencyIn(context.tenant.settings, country) }
}

/** Returns the brand's bundles with a price in this currency, smallest first. */
export function bundlesIn(settings: TenantSettings, currency: Currency): BundleView[] {
  return settings.bundles
    .flatMap(({ id, credits, prices }) => {
      const amount = prices[currency]
      if (amount === undefined) return []
      return [{ id, credits, amount, perMessage: perMessage(settings, amount, credits), discount: null }]
    })
    .sort((one, other) => one.credits - other.credits)
}

/** Returns the bundle at its discounted price. */
export function discounted(settings: TenantSettings, bundle: BundleView, discount: Discount | null): BundleView {
  if (!discount) return bundle
  const { code, percentage } = discount
  const off = amountOff(bundle.amount, percentage)
  const amount = bundle.amount - off
  return {
    ...bundle,
    amount,
    perMessage: perMessage(settings, amount, bundle.credits),
    discount: { code, percentage, amount: off },
  }
}

function perMessage({ message_credits }: TenantSettings, amount: number, credits: number): number | null {
  return message_credits > 0 ? Math.round((amount / credits) * message_credits) : null
}

/**
 * Returns what sending costs: the credits, and their price in the bundle with the cheapest credits. For gifts,
 * `credits` is the cheapest and `most` the most expensive.
 */
export function sendingCosts(settings: TenantSettings, currency: Currency): SendingCosts {
  const perCredit = Math.min(...bundlesIn(settings, currency).map(({ amount, credits }) => amount / credits))
  const { least, most } = giftPrices(settings)
  const costs = (credits: number) => ({ credits, from: Math.ceil(perCredit * credits) })
  return {
    message: costs(settings.message_credits),
    photo: costs(settings.photo_credits),
    gift: { ...costs(least), most },
  }
}

/** Returns `minimum_message_costs` (specification 3) of the reader's country; null if messages are free. */
export function leastMessageCosts(settings: TenantSettings, { country }: Market): MessageCosts | null {
  return settings.message_credits > 0 ? minimumMessageCostsIn(settings, country) : null
}
