import { makeFormats } from '~/i18n/formats'
import { paths } from '~/paths'
import type { BannerView } from '~/ui/notices/banner-view'
import type { RequestContext } from '../request-context'
import { termsChangeFor } from './agree-to-terms.server'

/** Builds the banner that announces a change of the terms, until the member agrees or the day has come. */
export async function termsBanner({
  viewer,
  t,
  dateLocale,
  timeZone,
}: Pick<RequestContext, 'viewer' | 't' | 'dateLocale' | 'timeZone'>): Promise<BannerView<'terms'> | null> {
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
