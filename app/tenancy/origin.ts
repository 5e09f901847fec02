import type { Tenant } from './tenant'

/** Where the brand is reached while developing: '<slug>.localhost' with the server's own port. */
let developmentPort = 3000

export function useDevelopmentPort(port: number): void {
  developmentPort = port
}

/** Scheme and canonical host of the brand, for links that leave the server: never made of a request's host. */
export function originOf(tenant: Pick<Tenant, 'slug' | 'domain' | 'development'>): string {
  return tenant.development ? `http://${tenant.slug}.localhost:${developmentPort}` : `https://${tenant.domain}`
}
