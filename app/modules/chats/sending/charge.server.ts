import type { TenantDb } from '~/database/for-tenant.server'
import { takeFree } from '~/modules/credits/count-free.server'
import type { GiftName } from '~/modules/gifts/schema'
import { PremiumOnly } from '../errors'
import type { MessageKind, MessagePrice } from '../schema'
import type { Writer } from './conversation.server'
import { isFreeOfCharge, messagePrice, priceOfMore } from './pricing'
import type { Standing } from './standing.server'

export interface Charged {
  kind: MessageKind
  gift: GiftName | null
  /** This message creates the conversation. */
  starts: boolean
}

/**
 * Returns the price of a message in credits, and takes what it uses from the sender's free allowances.
 * @throws PremiumOnly 403
 */
export async function takePrice(
  db: TenantDb,
  sender: Writer,
  { peer }: Standing,
  { kind, gift, starts }: Charged,
): Promise<number> {
  const { settings } = sender.tenant
  const to = { settings, fictional: peer?.fictional ?? false, ownBrand: peer?.ownBrand ?? false }
  if (starts && !sender.paid && !isFreeOfCharge(to)) {
    const may = await takeFree(db, sender, 'conversation', settings.free_conversations)
    if (!may) throw new PremiumOnly(settings.free_conversations)
  }
  const price = kind === 'text' ? await textPrice(db, sender, to) : priceOfMore(to, gift ?? 'photo')
  return price.kind === 'credits' ? price.credits : 0
}

/** Returns the price of a text message. A free one is taken from the allowance while any are left. */
async function textPrice(
  db: TenantDb,
  sender: Writer,
  to: Omit<Parameters<typeof messagePrice>[0], 'premium' | 'freeMessagesUsed'>,
): Promise<MessagePrice> {
  const { free_messages } = sender.tenant.settings
  const price = messagePrice({ ...to, premium: sender.paid, freeMessagesUsed: 0 })
  if (price.kind !== 'free') return price
  if (await takeFree(db, sender, 'message', free_messages)) return { kind: 'nothing' }
  return messagePrice({ ...to, premium: sender.paid, freeMessagesUsed: free_messages })
}
