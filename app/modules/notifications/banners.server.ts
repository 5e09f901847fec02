import type { Member } from '~/modules/accounts/member'
import type { BannerContext } from '~/modules/accounts/request-context'
import { paths } from '~/paths'
import { readableEmail } from '~/platform/names/email-address.server'
import type { BannerView } from '~/ui/notices/banner-view'
import { emailsOffLooks } from './schema'

/**
 * Returns the banner that says why a member gets no e-mails: the address bounced, or they reported or unsubscribed
 * (specification 4).
 */
export function emailsOffBanner({
  viewer,
  t,
}: Pick<BannerContext, 't'> & { viewer: Member | null }): BannerView<'emails'> | null {
  const reason = viewer?.emailDisabledReason
  if (!viewer || !reason) return null
  return {
    id: `emails-${reason}`,
    topic: 'emails',
    ...emailsOffLooks[reason],
    title: t(`notifications:banner.${reason}.title`),
    text: t(`notifications:banner.${reason}.text`, { email: readableEmail(viewer.email) }),
    action: {
      label: t(`notifications:banner.${reason}.action`),
      to: reason === 'bounce' ? `${paths.notifications}?section=account` : paths.notifications,
      method: 'get',
    },
    dismissKey: 'hide-disabled-notifications-alert',
    ...(viewer.emailDisabledAt ? { since: viewer.emailDisabledAt.toISOString() } : {}),
  }
}

/** Returns both banners of ENABLE_PUSH_ALERT; the browser decides which one is shown, if any. */
export function pushBanners({ viewer, t }: BannerContext): BannerView<'push'>[] {
  if (!viewer) return []
  const banner = (which: 'push' | 'denied', icon: 'bell' | 'bell-off', method: 'push' | 'get'): BannerView<'push'> => ({
    id: `push-${which}`,
    topic: 'push',
    kind: 'info',
    icon,
    title: t(`notifications:banner.${which}.title`),
    text: t(`notifications:banner.${which}.text`),
    action: { label: t(`notifications:banner.${which}.action`), to: paths.notifications, method },
    dismissKey: 'hide-push-notification-alert',
    pushState: which === 'push' ? 'not_subscribed' : 'denied',
  })
  return [banner('push', 'bell', 'push'), banner('denied', 'bell-off', 'get')]
}
