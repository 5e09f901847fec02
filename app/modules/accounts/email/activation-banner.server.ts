import { paths } from '~/paths'
import type { BannerView } from '~/ui/notices/banner-view'
import type { Member } from '../member'
import type { RequestContext } from '../request-context'

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
