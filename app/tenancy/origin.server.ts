import { once } from '~/platform/registry.server'
import type { Tenant } from './tenant'

const development = once('development origin', () => ({ port: 3000 }))

/** Sets the port of brands in development, where they are reached at '<slug>.localhost'. */
export function setDevelopmentPort(port: number): void {
  development.port = port
}

/**
 * Returns scheme and canonical host of the brand, for links used outside the site. Never derived from a request's host.
 */
export function originOf(tenant: Pick<Tenant, 'slug' | 'domain' | 'development'>): string {
  return tenant.development ? `http://${tenant.slug}.localhost:${development.port}` : `https://${tenant.domain}`
}
