import { makeFormats } from '~/i18n/formats'
import type { RequestContext } from '~/modules/accounts/request-context'
import { paths } from '~/paths'
import type { BannerView } from '~/ui/notices/banner-view'
import { offerView } from './new-member-offers'
import type { Discount, OfferView } from './schema'
import { modalDismissal } from './schema'

type Asking = Pick<RequestContext, 'viewer' | 't' | 'dateLocale' | 'timeZone'>

/**
 * Returns the banner above the members area with the displayed offer and its countdown (specification 2 and 4). The
 * welcome discount, which follows the time bonus, is announced as another offer: with the same percentage, it would
 * look like a countdown that was reset.
 * @param standing the offer that an order placed at the moment would get
 */
export function offerBanner(
  { viewer, t, dateLocale, timeZone }: Asking,
  standing: Discount | null,
): BannerView<'offer'> | null {
  const offer = viewer && standing && offerView(viewer.tenant.settings, standing)
  if (!offer) return null
  const percentage = makeFormats(dateLocale, timeZone).percent(offer.percentage / 100)
  const another = offer.kind === 'welcome'
  return {
    id: `offer-${offer.kind}`,
    topic: 'offer',
    kind: 'bonus',
    icon: 'ticket-percent',
    title: `${t(another ? 'discounts:banner.another' : 'discounts:welcome.welcome_bonus', { percentage })}.`,
    short: t(another ? 'discounts:banner.another_short' : 'discounts:banner.short', { percentage }),
    text: t('discounts:banner.ends'),
    action: { label: t('discounts:welcome.unlock_cta'), to: paths.credits, method: 'get' },
    dismissKey: null,
    endsAt: offer.endsAt,
    now: offer.now,
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
