import { paths } from '~/paths'
import type { Tenant } from '../tenant'
import type { AppIcon } from './app-icons'

/** Where browsers find a file of the brand: 'logo.svg', 'icon.svg', 'media/hero-1.webp'. A new version has a new address. */
export function assetUrl(tenant: Pick<Tenant, 'settings' | 'version'>, path: string): string {
  return `${tenant.settings.cdn_prefix}${paths.brandFile(path)}?v=${tenant.version}`
}

/** A picture made of the brand's icon, as an installed app needs it. */
export function appIconUrl(tenant: Pick<Tenant, 'version'>, file: AppIcon): string {
  return `${paths.appIcon(file)}?v=${tenant.version}`
}
