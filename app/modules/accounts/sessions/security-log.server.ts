import { z } from 'zod'
import { defineEffect } from '~/database/outbox.server'
import { truncatedAddress } from '~/platform/http/client-address.server'
import { log } from '~/platform/log.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'

/**
 * Subject of a security event: enough to detect an attack and to answer a member's questions, without personal data.
 */
interface About {
  tenant: { slug: string }
  /** Id of the account; null if no account has the typed name or address, or it is unknown. */
  account: string | null
  /** The visitor's address or address block; shortened before it is logged. */
  address: string | null
}

const securityEvents = [
  'signed_up',
  'logged_in',
  'new_device',
  'login_failed',
  'login_locked',
  'account_locked',
  'address_locked',
  'logged_out',
  'session_ended',
  'sessions_ended',
  'wrong_password',
  'password_changed',
  'reset_requested',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'second_factor_on',
  'second_factor_off',
  'second_factor_removed',
  'wrong_code',
  'account_closed',
  'account_reactivated',
  'reading_limited',
] as const

export type SecurityEvent = (typeof securityEvents)[number]

/** Writes a security event as one line to the log (docs/operating.md, 'Security events'). */
export function logSecurityEvent(event: SecurityEvent, { tenant, account, address }: About): void {
  const network = address === null ? null : truncatedAddress(address)
  log().info({ event, tenant: tenant.slug, account, network }, 'security event')
}

/**
 * An operator's command on an account. The outbox carries it, so that it is in the server's log, not on the terminal.
 */
export const securityEvent = defineEffect(
  'accounts.security_event',
  z.object({ event: z.enum(securityEvents), account: z.string() }),
)

export const securityEventHandler = onEffect(securityEvent, async ({ event, account }, { tenantId, tenantById }) => {
  logSecurityEvent(event, { tenant: await tenantById(tenantId), account, address: null })
})
