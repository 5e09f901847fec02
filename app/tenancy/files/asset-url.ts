import { paths } from '~/paths'
import type { Tenant } from '../tenant'
import type { AppIcon } from './app-icons'

/** Returns the URL of a file of the brand ('logo.svg', 'media/hero-1.webp'), which changes with the brand's version. */
export function assetUrl(tenant: Pick<Tenant, 'settings' | 'version'>, path: string): string {
  return `${tenant.settings.cdn_prefix}${paths.brandFile(path)}?v=${tenant.version}`
}

/** Returns the URL of an image made from the brand's icon, for the installed app. */
export function appIconUrl(tenant: Pick<Tenant, 'version'>, file: AppIcon): string {
  return `${paths.appIcon(file)}?v=${tenant.version}`
}
