import { once } from '~/platform/registry.server'
import type { Tenant } from './tenant'

const development = once('development origin', () => ({ port: 3000 }))

/** Where brands are reached while developing: '<slug>.localhost' with the server's own port. */
export function setDevelopmentPort(port: number): void {
  development.port = port
}

/** Scheme and canonical host of the brand, for links that leave the server: never made of a request's host. */
export function originOf(tenant: Pick<Tenant, 'slug' | 'domain' | 'development'>): string {
  return tenant.development ? `http://${tenant.slug}.localhost:${development.port}` : `https://${tenant.domain}`
}
