import type { Tenant } from '../tenant'

/** Where browsers find a file of the brand: 'logo.svg', 'icon.svg', 'media/hero-1.webp'. A new version has a new address. */
export function assetUrl(tenant: Pick<Tenant, 'settings' | 'version'>, path: string): string {
  return `${tenant.settings.cdn_prefix}/brand/${path}?v=${tenant.version}`
}
