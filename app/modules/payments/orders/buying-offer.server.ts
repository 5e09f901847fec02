import type { Member } from '~/modules/accounts/member'
import { chooseDiscount } from '~/modules/discounts/choose-discount'
import { DiscountRefused } from '~/modules/discounts/errors'
import type { Holder } from '~/modules/discounts/find-offers.server'
import { limitedOffers } from '~/modules/discounts/limited-offers.server'
import { offerView } from '~/modules/discounts/new-member-offers'
import type { OfferView } from '~/modules/discounts/schema'
import type { PaymentMethod } from '../methods'
import type { Market } from '../prices'
import { bundlesIn, discounted } from '../prices'
import type { BundleView, OrderView } from '../schema'
import { orderOf } from './queries.server'

export interface BuyingOffer {
  /** The bundles at this buyer's prices. */
  bundles: BundleView[]
  /** Why the typed code doesn't apply to the chosen bundle and payment method. */
  refusal: DiscountRefused | null
  /** The offer displayed to a new member; null if there is none. */
  offer: OfferView | null
  /** The buyer's unpaid order that holds the displayed offer. `moves`: the next order takes it over. */
  heldBy: (Pick<OrderView, 'paymentId' | 'page'> & { moves: boolean }) | null
}

interface Chosen {
  bundleId: number | null
  method: PaymentMethod | null
}

/** Returns the bundles at the member's current prices: with the displayed discount, or a typed code that saves more. */
export async function buyingOffer(
  buyer: Member,
  market: Market,
  typed: string | null,
  { bundleId, method }: Chosen,
): Promise<BuyingOffer> {
  const { settings } = buyer.tenant
  const whole = bundlesIn(settings, market.currency)
  const { offers, tooMany } = await limitedOffers(buyer, typed)
  const discountOn = (bundle: BundleView, by: PaymentMethod | null) =>
    chooseDiscount(offers, { ...market, amount: bundle.amount, method: by })
  const chosen = whole.find(({ id }) => id === bundleId) ?? whole[0]
  return {
    bundles: whole.map((bundle) => {
      const fits = refusalOf(() => discountOn(bundle, method)) === null
      return discounted(settings, bundle, fits ? discountOn(bundle, method) : offers.displayed)
    }),
    refusal: tooMany ?? refusalOf(() => chosen && discountOn(chosen, method)),
    offer: offers.displayed && offerView(settings, offers.displayed),
    heldBy: await heldBy(buyer, offers.displayedHolder),
  }
}

async function heldBy(buyer: Member, holder: Holder | null): Promise<BuyingOffer['heldBy']> {
  if (!holder?.paymentId || holder.status === 'used') return null
  const order = await orderOf(buyer, `${holder.paymentId}`)
  return order && { paymentId: order.paymentId, page: order.page, moves: holder.status === 'movable' }
}

function refusalOf(choose: () => unknown): DiscountRefused | null {
  try {
    choose()
    return null
  } catch (error) {
    if (error instanceof DiscountRefused) return error
    throw error
  }
}
