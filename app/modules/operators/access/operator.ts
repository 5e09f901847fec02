import type { TenantTheme } from '~/tenancy/tenant'
import type { Tenants } from '~/tenancy/tenants.server'
import type { Grant } from './rights'

/** Why a session ended, as the log-in page tells it. */
export type EndReason = 'logged_out' | 'ended' | 'two_places' | 'operator_ended' | 'idle'

/** Who works at the console, by a session of theirs. */
export interface Operator {
  id: string
  name: string
  email: string
  grants: Grant[]
  sessionId: string
  /** `hashToken` of the session's token: what the database knows the session by. */
  session: string
  /** Passed the fresh check within the last five minutes. */
  proved: boolean
  /** How long the fresh check still counts; 0 where it doesn't. */
  provedSeconds: number
  /** Whether single keys act at the console. */
  singleKeys: boolean
}

/** What a request at the console's host knows beside what every request does; a brand's host never has it. */
export interface ConsoleContext {
  /** 'http://console.localhost:3000' */
  origin: string
  tenants: Tenants
  theme: TenantTheme
  operator: Operator | null
  /** Of a session that the browser still names. */
  ended: EndReason | null
}
