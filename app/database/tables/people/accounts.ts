import type { ColumnType, Generated } from 'kysely'
import type { Language } from '~/i18n/languages'

/** A timestamp: read as Date, written as Date or ISO string, optional on insert. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
/** A calendar day 'yyyy-mm-dd'. */
export type Day = ColumnType<string, string, string>
export type MaybeDay = ColumnType<string | null, string | null | undefined, string | null>
export type Json<T> = ColumnType<T, string, string>

export interface TenantHomesTable {
  pool_id: string
  tenant_id: string
  slug: string
  created_at: Moment
}

export interface AccountsTable {
  pool_id: string
  id: string
  tenant_id: string
  email: string
  email_key: string
  name_key: string
  /** `nameLooks` of the name, equal for lookalikes; null when an older account of the brand has the same. */
  name_looks: string | null
  password_hash: string
  status: Generated<'not_confirmed' | 'active' | 'deleted'>
  language: Language
  country: string | null
  time_zone: string | null
  paid_at: MaybeMoment
  signup_at: Moment
  confirmed_at: MaybeMoment
  /** Steps of /complete-signup that are done or skipped. */
  wizard: ColumnType<Record<string, 'done' | 'skipped'>, string | undefined, string>
  wizard_done_at: MaybeMoment
  /** Notification preferences with e-mail turned off. */
  notifications_disabled: Generated<string[]>
  /** Notification preferences with push turned off. */
  pushes_disabled: Generated<string[]>
  /** Whether pushes show names and texts. */
  push_shows_text: Generated<boolean>
  email_disabled_reason: 'fbl' | 'bounce' | 'listunsubscribe' | null
  email_disabled_at: MaybeMoment
  /** Number of days within a month on which the mailbox temporarily refused e-mail. */
  soft_bounces: Generated<number>
  soft_bounced_at: MaybeMoment
  /** When the next weekly update is planned; null when not planned yet. */
  weekly_due_at: MaybeMoment
  /** Whether 'Three for you' comes by e-mail and by push: off until it is switched on. */
  picks_by_mail: Generated<boolean>
  picks_by_push: Generated<boolean>
  picks_due_at: MaybeMoment
  /** When the next reminder of an unfinished profile is due; 'infinity' after the last one. */
  reminder_due_at: MaybeMoment
  traffic_source: string | null
  tracking: ColumnType<Record<string, string>, string | undefined, string>
  failed_logins: Generated<number>
  failed_since: MaybeMoment
  locked_until: MaybeMoment
  deleted_at: MaybeMoment
  deletion_reason: string | null
  /** The member's own explanation for leaving. */
  deletion_note: string | null
  refunded_at: MaybeMoment
  /** When a bank last charged back a payment of this account. */
  charged_back_at: MaybeMoment
  /** Hash of the signup form, so that submitting it twice creates one account. */
  draft_hash: string | null
}

export interface SessionsTable {
  pool_id: string
  token_hash: string
  id: string
  tenant_id: string
  account_id: string
  user_agent: string
  /** Shortened (`truncatedAddress`); whole in sessions of the release before. */
  address_block: string
  created_at: Moment
  last_seen_at: Moment
  expires_at: Moment
  /** When the member last proved to be the account's owner. */
  proved_at: MaybeMoment
  /** Country it was opened from, ISO 3166-1. */
  country: string | null
  /** Keyed hash by which the console compares addresses; null for sessions from an earlier release. */
  address_hash: Generated<string | null>
}

export interface LoginAttemptsTable {
  pool_id: string
  tenant_id: string
  /** Hash of the identifier that was entered. */
  key_hash: string
  tries: Generated<number>
  since: Moment
  locked_until: MaybeMoment
}

export interface AccountTokensTable {
  pool_id: string
  token_hash: string
  tenant_id: string
  account_id: string
  purpose: 'activation' | 'reset' | 'mail_change' | 'reactivation' | 'unsubscribe'
  new_email: string | null
  created_at: Moment
  expires_at: Moment
  used_at: MaybeMoment
}

export interface ConsentsTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  kind: 'terms' | 'matching' | 'sensitive' | 'sister_brands' | 'promotions' | 'selfie'
  version: string
  /** The sister brands that the consent named. */
  brands: ColumnType<{ id: string; name: string }[], string | undefined, never>
  given_at: Moment
  withdrawn_at: MaybeMoment
}

export interface InvitesTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  token_hash: string
  uses: Generated<number>
  max_uses: Generated<number>
  created_at: Moment
  revoked_at: MaybeMoment
}

export interface FormerNamesTable {
  pool_id: string
  tenant_id: string
  name_key: string
  name_looks: string
  account_id: string
  changed_at: Moment
}

export interface PasskeysTable {
  pool_id: string
  id: string
  tenant_id: string
  account_id: string
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  counter: Generated<number>
  transports: Generated<string[]>
  name: string
  created_at: Moment
  last_used_at: MaybeMoment
}

export interface UsedChallengesTable {
  pool_id: string
  tenant_id: string
  challenge_hash: string
  used_at: Moment
}

export interface SecondFactorsTable {
  pool_id: string
  account_id: string
  tenant_id: string
  /** Encrypted (sealed). */
  secret: string
  last_step: Generated<number>
  created_at: Moment
  /** Null until the member has entered a first code. */
  confirmed_at: MaybeMoment
}

export interface RecoveryCodesTable {
  pool_id: string
  account_id: string
  tenant_id: string
  code_hash: string
  created_at: Moment
  used_at: MaybeMoment
}

export interface InstallationTable {
  id: string
  made_at: Moment
}

export interface AccountTables {
  installation: InstallationTable
  tenant_homes: TenantHomesTable
  accounts: AccountsTable
  sessions: SessionsTable
  login_attempts: LoginAttemptsTable
  account_tokens: AccountTokensTable
  consents: ConsentsTable
  invites: InvitesTable
  former_names: FormerNamesTable
  passkeys: PasskeysTable
  used_challenges: UsedChallengesTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
}
