import type { Member } from '~/modules/accounts/member'
import { currencyIn } from '~/tenancy/message-costs'
import { chooseDiscount, hasExpired } from './choose-discount'
import { standingOffer, standingWelcome } from './find-offers.server'
import { limitedOffers } from './limited-offers.server'
import type { Discount } from './schema'
import { longestCode } from './schema'

/** Response of `GET /api/time-bonus.php` (specification 3: isVisible, remaining time). */
export async function timeBonusView(member: Member) {
  const bonus = await standingOffer(member)
  if (bonus?.kind !== 'time_bonus' || !bonus.expires) return { time_bonus: null }
  return {
    time_bonus: {
      is_visible: true,
      /** Seconds. */
      remaining_time: Math.ceil((bonus.expires.getTime() - Date.now()) / 1000),
      ends_at: bonus.expires.toISOString(),
      code: bonus.code,
      value_percentage: bonus.percentage,
    },
  }
}

/** Query of `GET /api/discount-code.php`: a typed code, and the order it is for. */
interface DiscountQuery {
  code?: string | undefined
  bundle?: string | undefined
  paymentmethod?: string | undefined
}

/**
 * Response of `GET /api/discount-code.php`: a code as it applies to this member's next order; without a code, the
 * displayed discount.
 * @throws DiscountRefused 404, 409, 410 or 429
 */
export async function discountView(member: Member, query: DiscountQuery) {
  const typed = query.code?.trim().slice(0, longestCode) || null
  const { settings } = member.tenant
  const currency = currencyIn(settings, member.country)
  const bundle = settings.bundles.find(({ id }) => `${id}` === query.bundle)
  const { offers, tooMany } = await limitedOffers(member, typed)
  if (tooMany) throw tooMany
  const discount = chooseDiscount(offers, {
    amount: bundle?.prices[currency] ?? Number.POSITIVE_INFINITY,
    currency,
    country: member.country,
    method: query.paymentmethod ?? null,
  })
  return { code: discount && codeView(discount) }
}

/** The welcome discount, for `welcome=true`. Errors are ignored and give null (specification 8). */
export async function welcomeView(viewer: Member | null) {
  const welcome = viewer && (await standingWelcome(viewer))
  return { code: welcome && codeView(welcome) }
}

/** Converts a discount into the call's format (specification 3, discount code). */
function codeView(discount: Discount) {
  return {
    code: discount.code,
    value_percentage: discount.percentage,
    minimum_order_value: discount.minimumOrder,
    country: discount.country,
    user_id: discount.userId,
    expires: discount.expires?.toISOString() ?? null,
    currency: discount.currency,
    status: discount.status,
    validity: discount.validity,
    expired: hasExpired(discount),
    paymentmethods: discount.paymentMethods,
  }
}
