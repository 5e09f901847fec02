import { z } from 'zod'
import { defineEffect } from '~/database/outbox.server'
import { truncatedAddress } from '~/platform/http/client-address.server'
import { log } from '~/platform/log.server'
import { onEffect } from '~/tenancy/effects/effect-handlers.server'

/** What a security event is about: enough to see an attack and to answer a member who asks, and nothing personal. */
interface About {
  tenant: { slug: string }
  /** Id of the account; null where nobody has what was typed, or it isn't known whose it is. */
  account: string | null
  /** Of the visitor, an address or a block of them; it is shortened. */
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

/** Each security event is a line of its own in the log (docs/operating.md, 'Security events'). */
export function logSecurityEvent(event: SecurityEvent, { tenant, account, address }: About): void {
  const network = address === null ? null : truncatedAddress(address.replace(/\/64$/, ''))
  log().info({ event, tenant: tenant.slug, account, network }, 'security event')
}

/** What an operator's command did to an account: it is logged with the server's lines, not on the terminal. */
export const securityEvent = defineEffect(
  'accounts.security_event',
  z.object({ event: z.enum(securityEvents), account: z.string() }),
)

export const securityEventHandler = onEffect(securityEvent, async ({ event, account }, { tenantId, tenantById }) => {
  logSecurityEvent(event, { tenant: await tenantById(tenantId), account, address: null })
})
