import { makeFormats } from '~/i18n/formats'
import type { RequestContext } from '~/tenancy/request-context.server'
import type { BannerView, BonusModalView } from '~/ui/frame'
import { displayedOffer, offerView, timeBonusOf } from './new-member-offers'
import { modalDismissal } from './schema'

type Asking = Pick<RequestContext, 'viewer' | 't' | 'dateLocale' | 'timeZone'>

/** The displayed offer with its countdown, on top of the members area (specification 2 and 4). */
export function offerBanner({ viewer, t, dateLocale, timeZone }: Asking): BannerView | null {
  const shown = viewer && displayedOffer(viewer.tenant.settings, viewer)
  const offer = shown && offerView(viewer.tenant.settings, shown)
  if (!offer) return null
  const percentage = makeFormats(dateLocale, timeZone).percent(offer.percentage / 100)
  return {
    id: `offer-${offer.kind}`,
    kind: 'bonus',
    icon: 'ticket-percent',
    title: `${t('discounts:welcome.welcome_bonus', { percentage })}.`,
    text: t('discounts:banner.ends'),
    action: { label: t('discounts:welcome.unlock_cta'), to: '/credits', method: 'get' },
    dismissKey: null,
    endsAt: offer.endsAt,
    now: offer.now,
    onlyOn: ['/members', '/chats', '/likes', '/premium'],
    notOn: ['/chats/*', '/members/*/chat', '/members/*/signup'],
  }
}

/** What the modal tells a member with a time bonus and no credits, until it was dismissed (specification 4). */
export function bonusModalOf({ viewer, cookies }: Pick<RequestContext, 'viewer' | 'cookies'>): BonusModalView | null {
  const bonus =
    viewer?.credits === 0 && viewer.profileStatus !== 'suspended' && !cookies.get(modalDismissal)
      ? timeBonusOf(viewer)
      : null
  return bonus && viewer && offerView(viewer.tenant.settings, bonus)
}
