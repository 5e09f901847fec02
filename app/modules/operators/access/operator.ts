import type { TenantTheme } from '~/tenancy/tenant'
import type { Tenants } from '~/tenancy/tenants.server'
import type { Grant } from './rights'

/** Reason why a session ended, shown on the login page. */
export type EndReason = 'logged_out' | 'ended' | 'two_places' | 'operator_ended' | 'idle'

/** An operator logged in to the console, with the session. */
export interface Operator {
  id: string
  name: string
  email: string
  grants: Grant[]
  sessionId: string
  /** `hashToken` of the session's token, which identifies the session in the database. */
  session: string
  /** Whether the operator passed the fresh check within the last five minutes. */
  proved: boolean
  /** Seconds for which the fresh check is still valid; 0 if it isn't. */
  provedSeconds: number
  /** Whether single-key shortcuts are enabled. */
  singleKeys: boolean
}

/** Context of a request to the console's host; null on a brand's host. */
export interface ConsoleContext {
  /** 'http://console.localhost:3000' */
  origin: string
  tenants: Tenants
  theme: TenantTheme
  operator: Operator | null
  /** Why the session in the browser's cookie ended. */
  ended: EndReason | null
}
