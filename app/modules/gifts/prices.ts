import type { GiftName } from '~/tenancy/settings/vocabulary'
import { giftNames } from '~/tenancy/settings/vocabulary'
import type { TenantSettings } from '~/tenancy/tenant'
import type { GiftOffer } from './schema'

type GiftSettings = Pick<TenantSettings, 'gift_credits' | 'gift_prices'>

/** Credits of a gift: its own price where the brand names one, `gift_credits` otherwise. */
export function giftPrice(settings: GiftSettings, gift: GiftName): number {
  return settings.gift_prices[gift] ?? settings.gift_credits
}

/** The catalogue, with the brand's prices. */
export function giftOffers(settings: GiftSettings): GiftOffer[] {
  return giftNames.map((name) => ({ name, credits: giftPrice(settings, name) }))
}
