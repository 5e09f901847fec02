import type { Language } from '~/i18n/languages'
import type { Tenant } from '../tenant'

/** Pixels, as the sites that show it ask for. */
export const sharePictureSize = { width: 1200, height: 630 }

/** Where other sites fetch the picture that stands for the brand. */
export function sharePictureUrl(tenant: Pick<Tenant, 'version'>, language: Language): string {
  return `/share/${language}.png?v=${tenant.version}`
}
