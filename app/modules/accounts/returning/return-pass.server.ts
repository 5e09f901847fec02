import { paths } from '~/paths'
import { serverSealer } from '~/platform/seal/seal.server'
import type { Tenant } from '~/tenancy/tenant'
import type { AccountWaitsForDeletion } from '../errors'
import type { WaitsForDeletion } from '../schema'

/** Milliseconds for which a pass is valid. */
const validMs = 15 * 60_000

const sealer = () => serverSealer('return pass')

/** A closed account, as it was when its owner logged in. */
export interface Returning {
  accountId: string
  /** A pass is valid only for this closing; an account closed again needs another pass. */
  closedAt: Date
}

/** Returns a pass with which the browser that sent the right password reactivates the account without an e-mail. */
export function returnPass({ id }: Pick<Tenant, 'id'>, { accountId, closedAt }: Returning): string {
  return sealer().seal([id, accountId, closedAt.getTime(), Date.now() + validMs].join(' '))
}

/** Reads a pass; null if it is from another brand, expired, or not made by this server. */
export function readReturnPass({ id }: Pick<Tenant, 'id'>, pass: string): Returning | null {
  const [tenantId, accountId = '', closedAt, until] = (sealer().open(pass) ?? '').split(' ')
  if (tenantId !== id || Number(until) < Date.now()) return null
  return { accountId, closedAt: new Date(Number(closedAt)) }
}

/** Returns the page on which the owner reactivates a closed account with a pass. */
export function returnPage(pass: string): string {
  return `${paths.reactivate}?token=${encodeURIComponent(pass)}`
}

/** Returns the outcome of a form that was sent for a closed account. */
export function waitsForDeletion(
  { data, pass }: AccountWaitsForDeletion,
  email: string | null = null,
): WaitsForDeletion {
  const until = String(data.until)
  const isOver = Date.parse(until) <= Date.now()
  return { kind: 'waits_for_deletion', until, isOver, email: isOver ? null : email, pass: isOver ? null : pass }
}
