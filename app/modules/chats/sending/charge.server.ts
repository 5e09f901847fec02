import type { TenantDb } from '~/database/for-tenant.server'
import { takeFree } from '~/modules/credits/count-free.server'
import { creditsOf } from '~/modules/credits/queries.server'
import { spendCredits } from '~/modules/credits/spend-credits.server'
import type { GiftName } from '~/modules/gifts/schema'
import { PremiumOnly } from '../errors'
import type { MessageKind, MessagePrice } from '../schema'
import type { Writer } from './conversation.server'
import { isFreeOfCharge, messagePrice, priceOfMore } from './pricing'
import type { Standing } from './standing.server'

export interface Charged {
  kind: MessageKind
  gift: GiftName | null
  draftId: string
  /** This very message opens the conversation. */
  starts: boolean
}

/**
 * Takes what a message costs, in credits or in free allowances; answers the credits.
 * @throws PremiumOnly 403, NotEnoughCredits 402
 */
export async function charge(
  db: TenantDb,
  sender: Writer,
  { peer }: Standing,
  { kind, gift, draftId, starts }: Charged,
): Promise<number> {
  const { settings } = sender.tenant
  const to = { settings, fictional: peer?.fictional ?? false, ownBrand: peer?.ownBrand ?? false }
  if (starts && !sender.paid && !isFreeOfCharge(to)) {
    const may = await takeFree(db, sender, 'conversation', settings.free_conversations)
    if (!may) throw new PremiumOnly(settings.free_conversations)
  }
  const price = kind === 'text' ? await textPrice(db, sender, to) : priceOfMore(to, gift ?? 'photo')
  if (price.kind !== 'credits') return 0
  await spendCredits(db, sender, { credits: price.credits, key: draftId, reason: reasons[kind] })
  return price.credits
}

/** The price under which the ledger keeps each kind. */
const reasons = { text: 'message', photo: 'photo', gift: 'gift' } as const satisfies Record<MessageKind, string>

/** The price of a text; a free one is taken from what is left of the allowance. */
async function textPrice(
  db: TenantDb,
  sender: Writer,
  to: Omit<Parameters<typeof messagePrice>[0], 'premium' | 'freeMessagesUsed'>,
): Promise<MessagePrice> {
  const { free_messages } = sender.tenant.settings
  const freeMessagesUsed = sender.paid ? free_messages : (await creditsOf(db, sender.id)).freeMessagesUsed
  const price = messagePrice({ ...to, premium: sender.paid, freeMessagesUsed })
  if (price.kind !== 'free') return price
  if (await takeFree(db, sender, 'message', free_messages)) return { kind: 'nothing' }
  // Another message of this member, in another conversation, took the last free one meanwhile.
  return messagePrice({ ...to, premium: sender.paid, freeMessagesUsed: free_messages })
}
