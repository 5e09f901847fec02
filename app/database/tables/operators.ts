import type { Generated } from 'kysely'
import type { Json, MaybeMoment, Moment } from './people/accounts'

export interface OperatorsTable {
  id: string
  email: string
  email_key: string
  name: string
  /** Encrypted (sealed). */
  totp_secret: string | null
  totp_confirmed_at: MaybeMoment
  totp_last_step: Generated<number>
  tries: Generated<number>
  tries_since: MaybeMoment
  created_at: Moment
  disabled_at: MaybeMoment
  /** Whether single-key shortcuts are enabled at the console. */
  single_keys: Generated<boolean>
}

export interface OperatorGrantsTable {
  operator_id: string
  role: 'owner' | 'moderator' | 'support' | 'finance' | 'analyst'
  /** Null for all brands. */
  brand_id: string | null
  granted_at: Moment
}

export interface OperatorPasskeysTable {
  id: string
  operator_id: string
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  created_at: Moment
  last_used_at: MaybeMoment
}

export interface OperatorRecoveryCodesTable {
  operator_id: string
  code_hash: string
  used_at: MaybeMoment
}

export interface OperatorSessionsTable {
  token_hash: string
  id: string
  operator_id: string
  user_agent: string
  address_block: string
  /** Keyed hash of the address, as the audit log stores it instead of the address. */
  address_hash: string
  country: string | null
  created_at: Moment
  last_seen_at: Moment
  expires_at: Moment
  proved_at: MaybeMoment
  ended_at: MaybeMoment
  end_reason: 'logged_out' | 'ended' | 'two_places' | 'operator_ended' | null
}

export interface OperatorInvitesTable {
  token_hash: string
  operator_id: string
  /** Null when invited by the command line. */
  invited_by: string | null
  created_at: Moment
  expires_at: Moment
  used_at: MaybeMoment
}

export interface OperatorChallengesTable {
  challenge_hash: string
  used_at: Moment
}

/** Filters of the moderation queue that an operator has named. */
export interface QueueViewsTable {
  operator_id: string
  id: string
  name: string
  filters: Json<Record<string, string>>
  created_at: Moment
}

export type AuditValues = Record<string, string | number | boolean | null | readonly string[]>

/** Written by `audit`. The database sets number, time, the actor of a session, and hashes. */
export interface AuditLogTable {
  pool_id: string
  tenant_id: string
  number: Generated<number>
  at: Moment
  actor_kind: 'operator' | 'command' | 'rule'
  actor_id: string | null
  actor_name: string
  session_id: string | null
  act: string
  subject_kind: string
  subject_id: string
  subject_name: string
  reason: string
  before: Json<AuditValues> | null
  after: Json<AuditValues> | null
  address_hash: string | null
  country: string | null
  previous_hash: Generated<string>
  hash: Generated<string>
}

export interface AuditHeadsTable {
  pool_id: string
  tenant_id: string
  number: number
  hash: string
}

/** Head of a chain at one moment, signed by the application. */
export interface AuditSignaturesTable extends AuditHeadsTable {
  signed_at: Date
  signature: string
}

/** A process of the installation, which updates `seen_at` twice a minute. */
export interface NodesTable {
  id: string
  name: string
  kind: 'web' | 'worker' | 'both'
  version: string
  runtime: string
  state: 'serving' | 'draining'
  memory_mb: number
  started_at: Moment
  seen_at: Moment
}

export interface OperatorTables {
  nodes: NodesTable
  operators: OperatorsTable
  operator_grants: OperatorGrantsTable
  operator_passkeys: OperatorPasskeysTable
  operator_recovery_codes: OperatorRecoveryCodesTable
  operator_sessions: OperatorSessionsTable
  operator_invites: OperatorInvitesTable
  operator_challenges: OperatorChallengesTable
  queue_views: QueueViewsTable
  audit_log: AuditLogTable
  audit_heads: AuditHeadsTable
  audit_signatures: AuditSignaturesTable
}
