import { amountOff } from '~/modules/discounts/choose-discount'
import type { Discount } from '~/modules/discounts/schema'
import { giftPrices } from '~/tenancy/gift-prices'
import type { MessageCosts } from '~/tenancy/message-costs'
import { currencyIn, minimumMessageCostsIn } from '~/tenancy/message-costs'
import type { Currency } from '~/tenancy/settings/vocabulary'
import type { Tenant, TenantSettings } from '~/tenancy/tenant'
import type { BundleView, SendingCosts } from './schema'

/** Where a reader buys, and in what currency the prices stand there. */
export interface Market {
  country: string | null
  currency: Currency
}

/** A member's market is that of the profile's country, a visitor's that of the country where the visit comes from. */
export function marketOf(context: {
  tenant: Pick<Tenant, 'settings'>
  viewer: { country: string | null } | null
  country: string | null
}): Market {
  const country = context.viewer?.country ?? context.country
  return { country, currency: currencyIn(context.tenant.settings, country) }
}

/** The brand's bundles, the smallest first, in a currency. */
export function bundlesIn(settings: TenantSettings, currency: Currency): BundleView[] {
  return settings.bundles
    .flatMap(({ id, credits, prices }) => {
      const amount = prices[currency]
      if (amount === undefined) return []
      return [{ id, credits, amount, perMessage: perMessage(settings, amount, credits), discount: null }]
    })
    .sort((one, other) => one.credits - other.credits)
}

/** The bundle at its price with a discount. */
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

/** What sending costs: credits, and the lowest price of so many credits; of gifts the cheapest, and `most` of the dearest. */
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

/** Specification 3, `minimum_message_costs`, of the reader's country; null where messages cost nothing. */
export function leastMessageCosts(settings: TenantSettings, { country }: Market): MessageCosts | null {
  return settings.message_credits > 0 ? minimumMessageCostsIn(settings, country) : null
}
