import { paths } from '~/paths'
import { serverSealer } from '~/platform/seal/seal.server'
import type { Tenant } from '~/tenancy/tenant'

/** Who gave the right password of a closed account may bring it back for so long. */
const validMs = 15 * 60_000

const sealer = () => serverSealer('return pass')

/** A closed account, as it was when its owner logged in. */
export interface Returning {
  accountId: string
  /** Closed again later, it needs another pass. */
  closedAt: Date
}

/** Lets the browser that gave the right password bring the account back without an e-mail. */
export function returnPass({ id }: Pick<Tenant, 'id'>, { accountId, closedAt }: Returning): string {
  return sealer().seal([id, accountId, closedAt.getTime(), Date.now() + validMs].join(' '))
}

/** Null for a pass of another brand, an old one, and anything that this server didn't make. */
export function readReturnPass({ id }: Pick<Tenant, 'id'>, pass: string): Returning | null {
  const [tenantId, accountId = '', closedAt, until] = (sealer().open(pass) ?? '').split(' ')
  if (tenantId !== id || Number(until) < Date.now()) return null
  return { accountId, closedAt: new Date(Number(closedAt)) }
}

/** Where a closed account comes back whose owner has just proved to be it. */
export function returnPage(pass: string): string {
  return `${paths.reactivate}?token=${encodeURIComponent(pass)}`
}
