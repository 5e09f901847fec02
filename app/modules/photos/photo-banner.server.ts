import type { BannerContext } from '~/modules/accounts/request-context'
import { paths } from '~/paths'
import type { BannerView } from '~/ui/notices/banner-view'

/** Returns the enrich alert (specification 4) if the member has no main photo and none in review; pages may hide it. */
export function photoBanner({ viewer, t }: BannerContext): BannerView<'photo'> | null {
  if (!viewer || viewer.mainPhoto || viewer.photoInReview) return null
  return {
    id: 'photo',
    topic: 'photo',
    kind: 'info',
    icon: 'camera',
    title: t('photos:PROFILE_PHOTO_ALERT.title'),
    text: t('photos:PROFILE_PHOTO_ALERT.text'),
    action: { label: t('photos:PROFILE_PHOTO_ALERT.action'), to: `${paths.profile}#photos`, method: 'get' },
    dismissKey: 'hide-enrich-alert',
  }
}
