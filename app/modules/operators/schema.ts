import type { PasskeyView } from '~/modules/credentials/views'
import type { Role } from './access/rights'

/** A session as shown to its operator. */
export interface OperatorSessionView {
  id: string
  browser: string | null
  system: string | null
  country: string | null
  openedAt: string
  lastSeenAt: string
  current: boolean
}

/** The credentials of an operator. */
export interface OwnCredentials {
  passkeys: PasskeyView[]
  /** Whether an authenticator app is set up. */
  app: boolean
  /** Number of unused recovery codes. */
  recoveryCodes: number
}

export interface OperatorView {
  id: string
  name: string
  email: string
  /** Roles with the brand's slug; null for all brands. */
  grants: { role: Role; brand: string | null }[]
  state: 'active' | 'invited' | 'expired' | 'ended'
  lastSeenAt: string | null
}

/** What can be done about an operator: roles changed, access ended, a new invitation. */
export const operatorActs = ['change', 'again', 'end'] as const

export type OperatorAct = (typeof operatorActs)[number]

/** Returns what can be done about an operator. Nobody does anything about themselves; someone who left can be invited. */
export function rowActs({ id, state }: Pick<OperatorView, 'id' | 'state'>, me: string): readonly OperatorAct[] {
  if (id === me) return []
  return state === 'ended' ? ['again'] : operatorActs
}
