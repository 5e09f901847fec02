import { paths } from '~/paths'
import { serverSealer } from '~/platform/seal/seal.server'
import type { Tenant } from '~/tenancy/tenant'

/** Milliseconds for which the page confirms the closing. */
const validMs = 15 * 60_000

const sealer = () => serverSealer('closed page')

/** Returns the page that confirms to the browser which closed an account that it is closed. */
export function closedPage({ id }: Pick<Tenant, 'id'>): string {
  const sealed = sealer().seal(`${id} ${Date.now() + validMs}`)
  return `${paths.accountDeleted}?closed=${encodeURIComponent(sealed)}`
}

/** Returns whether an account of the brand was just closed in this browser. Anybody else may open the page, too. */
export function wasClosed({ id }: Pick<Tenant, 'id'>, sealed: string): boolean {
  const [tenantId, until] = (sealer().open(sealed) ?? '').split(' ')
  return tenantId === id && Number(until) > Date.now()
}
