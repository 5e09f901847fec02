import type { Member } from '~/modules/accounts/member'
import type { RequestContext } from '~/modules/accounts/request-context'
import { currencyIn } from '~/tenancy/message-costs'
import { chooseDiscount, hasExpired } from './choose-discount'
import { DiscountRefused } from './errors'
import { standingOffer, standingWelcome } from './find-offers.server'
import { limitedOffers } from './limited-offers.server'
import { refusalText } from './refusal-text'
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

type Asking = Pick<RequestContext, 't' | 'language' | 'dateLocale' | 'timeZone' | 'url'>

/**
 * Response of `GET /api/discount-code.php`: a code as it applies to this member's next order; without a code, the
 * displayed discount.
 */
export async function answerDiscountCall(context: Asking, member: Member): Promise<{ status: number; answer: object }> {
  const query = context.url.searchParams
  const typed = query.get('code')?.trim().slice(0, longestCode) || null
  const { settings } = member.tenant
  const currency = currencyIn(settings, member.country)
  const bundle = settings.bundles.find(({ id }) => `${id}` === query.get('bundle'))
  const { offers, tooMany } = await limitedOffers(member, typed)
  try {
    if (tooMany) throw tooMany
    const discount = chooseDiscount(offers, {
      amount: bundle?.prices[currency] ?? Number.POSITIVE_INFINITY,
      currency,
      country: member.country,
      method: query.get('paymentmethod'),
    })
    return { status: 200, answer: { code: discount && codeView(discount) } }
  } catch (error) {
    if (!(error instanceof DiscountRefused)) throw error
    const name = error.code.split('.').at(-1)
    return { status: error.status, answer: { error: name, message: refusalText(context, error) } }
  }
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
