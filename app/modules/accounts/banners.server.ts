import { makeFormats } from '~/i18n/formats'
import { paths } from '~/paths'
import type { BannerView } from '~/ui/notices/banner-view'
import type { Member } from './member'
import type { BannerContext, RequestContext, TextContext } from './request-context'
import { termsChangeFor } from './terms/agree-to-terms.server'
import { isUnfinished, wizardPath } from './wizard/steps'

/** Builds the banner that leads a member back to an unfinished sign-up. */
export function finishBanner({
  viewer,
  t,
}: Pick<RequestContext, 't'> & { viewer: Member | null }): BannerView<'finish'> | null {
  if (!viewer || !isUnfinished(viewer)) return null
  return {
    id: 'finish',
    topic: 'finish',
    kind: 'info',
    icon: 'user-round',
    title: t('accounts:finish_banner.title'),
    text: t('accounts:finish_banner.text'),
    action: { label: t('accounts:finish_banner.action'), to: wizardPath, method: 'get' },
    dismissKey: null,
  }
}

/** Builds the banner that reminds a member to confirm the e-mail address (specification 4). */
export function activationBanner({
  viewer,
  t,
}: Pick<RequestContext, 't'> & { viewer: Member | null }): BannerView<'activation'> | null {
  if (viewer?.status !== 'not_confirmed') return null
  return {
    id: 'activation',
    topic: 'activation',
    kind: 'warning',
    icon: 'mail',
    title: t('accounts:banner.title'),
    text: t('accounts:banner.text'),
    action: { label: t('accounts:banner.send_again'), to: paths.activateResend, method: 'post' },
    dismissKey: null,
  }
}

/** Builds the banner that announces a change of the terms, until the member agrees or the day has come. */
export async function termsBanner({
  viewer,
  t,
  dateLocale,
  timeZone,
}: BannerContext & TextContext): Promise<BannerView<'terms'> | null> {
  const change = viewer && (await termsChangeFor(viewer))
  if (!change) return null
  const date = makeFormats(dateLocale, timeZone).calendarDate(change.version)
  return {
    id: 'terms',
    topic: 'terms',
    kind: 'info',
    icon: 'scale',
    title: t('pages:changed.banner_title', { date }),
    text: t('pages:changed.banner_text'),
    action: { label: t('pages:changed.banner_action'), to: paths.termsChanged, method: 'get' },
    dismissKey: null,
  }
}
