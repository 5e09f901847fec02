import type { Role } from './access/rights'

/** A session as its operator sees it. */
export interface OperatorSessionView {
  id: string
  browser: string | null
  system: string | null
  country: string | null
  openedAt: string
  lastSeenAt: string
  current: boolean
}

/** What an operator is asked who they are by. */
export interface OwnCredentials {
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[]
  /** Codes of an app. */
  app: boolean
  /** Recovery codes that are left. */
  recoveryCodes: number
}

export interface OperatorView {
  id: string
  name: string
  email: string
  /** Brands by slug; null: all. */
  grants: { role: Role; brand: string | null }[]
  state: 'active' | 'invited' | 'expired' | 'ended'
  lastSeenAt: string | null
}
