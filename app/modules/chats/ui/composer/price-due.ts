import type { ComposerView, MessagePrice } from '../../schema'

/** Returns the price of what the send button sends: a message, or the photo that was chosen. */
export function priceDue({ price, photoCredits }: ComposerView, sendsPhoto: boolean): MessagePrice {
  if (!sendsPhoto) return price
  return photoCredits > 0 ? { kind: 'credits', credits: photoCredits } : { kind: 'nothing' }
}
