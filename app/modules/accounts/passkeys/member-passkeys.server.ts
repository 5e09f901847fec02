import { sql } from 'kysely'
import { forTenant } from '~/database/for-tenant.server'
import type { AssertionPurpose } from '~/modules/credentials/challenges.server'
import type { PasskeySite } from '~/modules/credentials/passkeys.server'
import { passkeyStore } from '~/modules/credentials/passkeys.server'
import { originOf } from '~/tenancy/origin.server'
import type { Tenant } from '~/tenancy/tenant'
import { brandColumns } from '../account-row.server'
import { clearTomorrow } from '../sessions/clear-old.server'

export const memberPasskeys = passkeyStore({
  passkeys: 'passkeys',
  challenges: 'used_challenges',
  owner: 'account_id',
  place: brandColumns,
  usable: sql`true`,
  clearOld: clearTomorrow,
})

/** Returns the browser's options for requesting a passkey: any passkey, or with an `accountId` only that account's. */
export function assertionOptions(tenant: Tenant, purpose: AssertionPurpose, accountId: string | null) {
  return memberPasskeys.assertionOptions(siteOf(tenant), purpose, accountId)
}

/** Returns the brand's WebAuthn relying party. Its id is the brand's host, so a passkey works on one brand only. */
export function siteOf(tenant: Tenant): PasskeySite {
  const origin = originOf(tenant)
  const { hostname } = new URL(origin)
  const names = { rpID: hostname, rpName: tenant.settings.name, origin, realm: tenant.id }
  return { ...names, read: (work) => forTenant(tenant, work) }
}
