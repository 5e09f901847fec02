import type { GiftName } from '~/modules/gifts/schema'
import { giftPrice } from '~/tenancy/gift-prices'
import type { TenantSettings } from '~/tenancy/tenant'
import type { MessagePrice } from '../schema'

/** The facts that decide a price. The server reads all of them; none is sent by the client. */
export interface Pricing {
  settings: Pick<TenantSettings, 'free_messages' | 'message_credits' | 'fictional_operator'>
  /** The sender has bought credits. */
  premium: boolean
  freeMessagesUsed: number
  /** The recipient is a fictional profile. */
  fictional: boolean
  /** The recipient belongs to the sender's own brand. */
  ownBrand: boolean
}

/**
 * Returns the price of the next text message (decisions 'Chat, credits, gifts' and 'Members'): nothing to a fictional
 * profile for which no staff answers, then a free member's free messages, then `message_credits`. `left` includes this
 * message.
 */
export function messagePrice(pricing: Pricing): MessagePrice {
  const { settings } = pricing
  if (isFreeOfCharge(pricing)) return { kind: 'nothing' }
  const left = pricing.premium ? 0 : settings.free_messages - pricing.freeMessagesUsed
  if (left > 0) return { kind: 'free', left }
  return inCredits(settings.message_credits)
}

/**
 * Returns the price of a photo or a voice message (`photo_credits`), or of a gift. Free members pay too (decisions 'Chat, credits, gifts').
 */
export function priceOfMore(
  { settings, ...to }: Pick<Pricing, 'fictional' | 'ownBrand'> & { settings: TenantSettings },
  what: 'photo' | GiftName,
): MessagePrice {
  if (isFreeOfCharge({ settings, ...to })) return { kind: 'nothing' }
  return inCredits(what === 'photo' ? settings.photo_credits : giftPrice(settings, what))
}

function inCredits(credits: number): MessagePrice {
  return credits > 0 ? { kind: 'credits', credits } : { kind: 'nothing' }
}

/** Whether the recipient is a fictional profile for which no staff answers. A sister brand's staff never does. */
export function isFreeOfCharge({
  settings,
  fictional,
  ownBrand,
}: Pick<Pricing, 'settings' | 'fictional' | 'ownBrand'>) {
  return fictional && !(settings.fictional_operator && ownBrand)
}
