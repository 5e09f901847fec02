import { makeFormats } from '~/i18n/formats'
import type { BannerContext, RequestContext, TextContext } from '~/modules/accounts/request-context'
import { offerView } from './new-member-offers'
import type { Discount, OfferBarView, OfferView } from './schema'
import { modalDismissal } from './schema'

type Context = BannerContext & TextContext

/**
 * Returns the bar above the members area with the displayed offer and its countdown (specification 2 and 4). The
 * welcome discount, which follows the time bonus, is announced as another offer: with the same percentage, it would
 * look like a countdown that was reset.
 * @param standing the offer that an order placed at the moment would get
 */
export function offerBarOf(
  { viewer, t, dateLocale, timeZone }: Context,
  standing: Discount | null,
): OfferBarView | null {
  const offer = viewer && standing && offerView(viewer.tenant.settings, standing)
  if (!offer || viewer.profileStatus === 'suspended') return null
  const percentage = makeFormats(dateLocale, timeZone).percent(offer.percentage / 100)
  const another = offer.kind === 'welcome'
  return {
    ...offer,
    title: t(another ? 'discounts:bar.another' : 'discounts:welcome.welcome_bonus', { percentage }),
    short: t(another ? 'discounts:bar.another_short' : 'discounts:off', { percentage }),
    text: t('discounts:welcome.hours', { count: offer.hours }),
    action: t('discounts:welcome.unlock_cta'),
  }
}

/**
 * Returns the content of the modal for a member with a time bonus and no credits, until it was dismissed (specification
 * 4).
 */
export function bonusModalOf(
  { viewer, cookies }: Pick<RequestContext, 'viewer' | 'cookies'>,
  standing: Discount | null,
): OfferView | null {
  if (viewer?.credits !== 0 || viewer.profileStatus === 'suspended' || cookies.get(modalDismissal)) return null
  return standing?.kind === 'time_bonus' ? offerView(viewer.tenant.settings, standing) : null
}
