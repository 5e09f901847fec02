import type { Language } from '~/i18n/languages'
import { isLanguage } from '~/i18n/languages'
import { paths } from '~/paths'
import type { LanderName } from '../landers/landers'
import { isLanderName, readSlug } from '../landers/landers'
import type { Tenant } from '../tenant'

/** Size in pixels, as required by the sites that show the image. */
export const sharePictureSize = { width: 1200, height: 630 }

/** A lander and the slug of its niche or variant. */
export interface SharedLander {
  lander: LanderName
  slug: string
}

/** Returns the URL of the image that other sites show for a link to the brand, or to one of its landers. */
export function sharePictureUrl(tenant: Pick<Tenant, 'version'>, language: Language, of?: SharedLander): string {
  return `${paths.sharePicture(`${of ? `${of.lander}.${of.slug}.` : ''}${language}.png`)}?v=${tenant.version}`
}

/** Parses the name of such an image: 'en.png', 'gallery.she-summer.en.png'. Null when the name isn't valid. */
export function pictureNamed(file: string): { language: Language; of: SharedLander | null } | null {
  const [, lander, slug, language] = /^(?:([a-z0-9]{1,30})\.([a-z0-9-]{1,60})\.)?([a-z]{2})\.png$/.exec(file) ?? []
  if (!isLanguage(language)) return null
  if (lander === undefined || slug === undefined) return { language, of: null }
  return isLanderName(lander) && readSlug(slug) ? { language, of: { lander, slug } } : null
}
