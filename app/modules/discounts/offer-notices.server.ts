import { makeFormats } from '~/i18n/formats'
import type { RequestContext } from '~/modules/accounts/request-context'
import { paths } from '~/paths'
import type { BannerView } from '~/ui/notices/banner-view'
import { offerView } from './new-member-offers'
import type { Discount, OfferView } from './schema'
import { modalDismissal } from './schema'

type Asking = Pick<RequestContext, 'viewer' | 't' | 'dateLocale' | 'timeZone'>

/**
 * The displayed offer with its countdown, on top of the members area (specification 2 and 4). One that follows another says
 * that it is another: with the same percentage it would look like a clock that was set back.
 * @param standing what an order placed now would get
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

/** What the modal tells a member with a time bonus and no credits, until it was dismissed (specification 4). */
export function bonusModalOf(
  { viewer, cookies }: Pick<RequestContext, 'viewer' | 'cookies'>,
  standing: Discount | null,
): OfferView | null {
  if (viewer?.credits !== 0 || viewer.profileStatus === 'suspended' || cookies.get(modalDismissal)) return null
  return standing?.kind === 'time_bonus' ? offerView(viewer.tenant.settings, standing) : null
}
