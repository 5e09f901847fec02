import type { GiftSettings } from '~/tenancy/gift-prices'
import { giftPrice } from '~/tenancy/gift-prices'
import { giftNames } from '~/tenancy/settings/vocabulary'
import type { GiftOffer } from './schema'

/** The gift catalogue with the brand's prices. */
export function giftOffers(settings: GiftSettings): GiftOffer[] {
  return giftNames.map((name) => ({ name, credits: giftPrice(settings, name) }))
}
