import type { GiftName } from './settings/vocabulary'
import { giftNames } from './settings/vocabulary'
import type { TenantSettings } from './tenant'

export type GiftSettings = Pick<TenantSettings, 'gift_credits' | 'gift_prices'>

/** Returns the credits of a gift: its own price if the brand sets one, `gift_credits` otherwise. */
export function giftPrice(settings: GiftSettings, gift: GiftName): number {
  return settings.gift_prices[gift] ?? settings.gift_credits
}

/** Returns the credits of the cheapest and of the most expensive gift. */
export function giftPrices(settings: GiftSettings): { least: number; most: number } {
  const prices = giftNames.map((gift) => giftPrice(settings, gift))
  return { least: Math.min(...prices), most: Math.max(...prices) }
}
