import type { BannerView } from '~/ui/notices/banner-view'
import type { Member } from '../member'
import type { RequestContext } from '../request-context'
import { isUnfinished, wizardPath } from './steps'

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
