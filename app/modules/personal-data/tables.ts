import type { Tables } from '~/database/tables'

type Column<Name extends keyof Tables> = keyof Tables[Name] & string

interface Part<Name extends keyof Tables> {
  of: Column<Name>
  without?: readonly Column<Name>[]
  /** The fields that are copied of each object in a column's list; the others are about others. */
  fields?: { [Key in Column<Name>]?: readonly string[] }
}

/** How a table is exported in a member's copy of their data. */
export type ExportWord<Name extends keyof Tables> =
  /** The rows in which this column is the member, without columns that are secret or about others. */
  | (Part<Name> & {
      /** Rows in which another column is the member, as a part of their own. */
      received?: Part<Name> & { as: string }
      /** Why rows in which one of these columns is the member are left out. */
      out?: { [Key in Column<Name>]?: string }
    })
  /** Included in another part of the copy. */
  | { within: 'messages' | 'photos' }
  | { not: string }

/** Parts in which a closed account is erased; a delay of one doesn't delay the others. */
export type PurgePart = 'profile' | 'account' | 'reports' | 'complaints'

/** How a table's rows are handled when the member is erased. */
export type PurgeWord<Name extends keyof Tables> =
  /** Deletes the rows in which one of these columns is the member. */
  | { erases: readonly Column<Name>[]; part: PurgePart }
  /** Deleted together with files, or by a function of their own. */
  | { by: 'photos' | 'selfies' | 'messages' | 'conversations' | 'logins' | 'reports' | 'complaints' | 'exports' }
  /** Kept as accounting records, after these personal columns are cleared. */
  | { clears: { [Key in Column<Name>]?: null | false }; of: Column<Name>; part: PurgePart }
  | { stays: string }

type Words = { [Name in keyof Tables]: { export: ExportWord<Name>; purge: PurgeWord<Name> } }

const books = 'books: kept for tax law, and hold no personal data'
const nobody = 'of no person'
const ofBrand = 'the pages of a brand, the same for everybody'
const installation = 'of the installation'
const staff = 'of the people who run the installation'
const count = 'numbers of a brand, of no person'
const provider = 'what the provider said, of no person'
const theirs = 'what another member keeps to themselves'
const byStaff = 'who of the staff did it'
const secret = 'secrets and their dates, which lead nowhere for anybody else'

/**
 * How each table is exported and erased. A new table must have an entry here, or the code doesn't compile. Tables are
 * in the order of deletion: those that others reference come last.
 */
export const personalData = {
  push_subscriptions: {
    export: { of: 'account_id', without: ['p256dh', 'auth', 'endpoint_hash'] },
    purge: { erases: ['account_id'], part: 'profile' },
  },
  sessions: {
    export: { of: 'account_id', without: ['token_hash'] },
    purge: { erases: ['account_id'], part: 'profile' },
  },
  account_tokens: { export: { not: secret }, purge: { erases: ['account_id'], part: 'profile' } },
  login_attempts: { export: { not: 'counts of what was typed, as hashes, for an hour' }, purge: { by: 'logins' } },
  passkeys: {
    export: { of: 'account_id', without: ['credential_id', 'public_key', 'counter'] },
    purge: { erases: ['account_id'], part: 'profile' },
  },
  second_factors: {
    export: { of: 'account_id', without: ['secret', 'last_step'] },
    purge: { erases: ['account_id'], part: 'profile' },
  },
  recovery_codes: { export: { not: secret }, purge: { erases: ['account_id'], part: 'profile' } },
  used_challenges: { export: { not: secret }, purge: { stays: 'hashes of random numbers, for minutes' } },
  former_names: {
    export: { of: 'account_id', without: ['name_looks'] },
    purge: { erases: ['account_id'], part: 'profile' },
  },
  consents: { export: { of: 'account_id' }, purge: { erases: ['account_id'], part: 'profile' } },
  invites: {
    export: { of: 'account_id', without: ['token_hash'] },
    purge: { erases: ['account_id'], part: 'profile' },
  },
  profile_visits: {
    export: { of: 'visitor_id', received: { as: 'profile_visits_received', of: 'member_id', without: ['visitor_id'] } },
    purge: { erases: ['visitor_id', 'member_id'], part: 'profile' },
  },
  calendar_mails: { export: { of: 'account_id' }, purge: { erases: ['account_id'], part: 'profile' } },
  sent_mails: { export: { of: 'account_id' }, purge: { erases: ['account_id'], part: 'profile' } },
  refused_mails: { export: { not: nobody }, purge: { stays: nobody } },
  mail_slowdowns: { export: { not: nobody }, purge: { stays: nobody } },
  mail_turns: { export: { not: nobody }, purge: { stays: nobody } },
  member_notes: {
    export: { of: 'member_id', without: ['author'], out: { author: byStaff } },
    purge: { erases: ['member_id'], part: 'profile' },
  },
  profile_notes: {
    export: { of: 'member_id', out: { about_id: theirs } },
    purge: { erases: ['member_id', 'about_id'], part: 'profile' },
  },
  unsent_texts: {
    export: { of: 'member_id', out: { to_id: theirs } },
    purge: { erases: ['member_id', 'to_id'], part: 'profile' },
  },
  likes: {
    export: {
      of: 'member_id',
      without: ['popped_up', 'like_new', 'match_id', 'by_part'],
      received: { as: 'likes_received', of: 'liked_id', without: ['member_id', 'popped_up', 'match_id', 'by_part'] },
    },
    purge: { erases: ['member_id', 'liked_id'], part: 'profile' },
  },
  like_days: { export: { of: 'member_id' }, purge: { erases: ['member_id'], part: 'profile' } },
  swipes: {
    export: { of: 'member_id', out: { swiped_id: theirs } },
    purge: { erases: ['member_id', 'swiped_id'], part: 'profile' },
  },
  pick_weeks: { export: { of: 'member_id' }, purge: { erases: ['member_id'], part: 'profile' } },
  picks: {
    export: { of: 'member_id', out: { picked_id: theirs } },
    purge: { erases: ['member_id', 'picked_id'], part: 'profile' },
  },
  swipe_cursors: { export: { not: 'a place in the deck' }, purge: { erases: ['member_id'], part: 'profile' } },
  blocks: {
    export: { of: 'member_id', out: { blocked_id: theirs } },
    purge: { erases: ['member_id', 'blocked_id'], part: 'profile' },
  },
  hidden_members: {
    export: { of: 'member_id', out: { hidden_id: theirs } },
    purge: { erases: ['member_id', 'hidden_id'], part: 'profile' },
  },
  discount_codes: { export: { of: 'user_id' }, purge: { erases: ['user_id'], part: 'profile' } },
  message_photos: { export: { within: 'messages' }, purge: { by: 'photos' } },
  photos: { export: { within: 'photos' }, purge: { by: 'photos' } },
  verifications: {
    // The id names a selfie's file.
    export: { of: 'member_id', without: ['id'], out: { photo_id: 'a photo of one’s own' } },
    purge: { by: 'selfies' },
  },
  message_marks: {
    export: {
      of: 'member_id',
      without: ['hearted_at'],
      received: { as: 'message_marks_received', of: 'sender_id', without: ['member_id', 'hearted_at', 'reported_at'] },
    },
    purge: { erases: ['member_id'], part: 'profile' },
  },
  messages: { export: { within: 'messages' }, purge: { by: 'messages' } },
  conversation_members: { export: { within: 'messages' }, purge: { by: 'conversations' } },
  conversations: { export: { within: 'messages' }, purge: { by: 'conversations' } },
  members: {
    export: { of: 'id', without: ['cell'] },
    purge: { erases: ['id'], part: 'profile' },
  },

  complaints: { export: { of: 'account_id' }, purge: { by: 'complaints' } },
  cases: {
    export: { not: 'decisions, each told by e-mail with its reasons' },
    purge: { erases: ['member_id'], part: 'reports' },
  },
  statements: {
    export: {
      of: 'reader_id',
      without: ['member_id', 'subject_id', 'about_name', 'decided_by', 'decided_name'],
      out: {
        member_id: 'a decision about a member has a statement that is sent to them',
        subject_id: 'the report, photo or text that was decided',
        decided_by: byStaff,
      },
    },
    purge: { by: 'reports' },
  },
  case_entries: {
    export: {
      of: 'account_id',
      without: ['case_id', 'member_id', 'by_id', 'by_name'],
      out: { member_id: 'notes among moderators, and answers of others', by_id: byStaff },
    },
    purge: { erases: ['member_id', 'account_id'], part: 'reports' },
  },
  muted_reporters: {
    export: { of: 'reporter_id', without: ['by_id', 'by_name', 'reporter_tenant_id'], out: { by_id: byStaff } },
    purge: { erases: ['reporter_id'], part: 'reports' },
  },
  flags: {
    export: { not: 'what rules and the team pointed out for a look' },
    purge: { erases: ['member_id'], part: 'reports' },
  },
  photo_captions: {
    export: { of: 'member_id', out: { photo_id: 'a photo of one’s own' } },
    purge: { erases: ['member_id'], part: 'profile' },
  },
  profile_answers: { export: { of: 'member_id' }, purge: { erases: ['member_id'], part: 'profile' } },
  profile_texts: { export: { of: 'member_id' }, purge: { erases: ['member_id'], part: 'profile' } },
  staff_claims: { export: { not: staff }, purge: { stays: 'who of the staff has a chat, for minutes' } },
  staff_answers: { export: { not: staff }, purge: { stays: count } },
  statement_templates: { export: { not: nobody }, purge: { stays: nobody } },
  appeals: { export: { of: 'account_id' }, purge: { by: 'reports' } },
  reports: {
    export: {
      of: 'reporter_id',
      without: ['evidence', 'member_name', 'member_tenant_id', 'statements', 'joined_id'],
      fields: { additions: ['at', 'reason', 'message'] },
      out: {
        member_id: 'protects who reported; what was decided is in the statements',
        joined_id: 'the report of somebody else about the same member',
      },
    },
    purge: { by: 'reports' },
  },

  exports: { export: { of: 'account_id' }, purge: { by: 'exports' } },
  mandates: {
    export: { of: 'account_id', without: ['code_hash', 'tries'] },
    purge: { erases: ['account_id'], part: 'account' },
  },
  direct_debit_blocks: { export: { of: 'account_id' }, purge: { erases: ['account_id'], part: 'account' } },
  stored_methods: {
    export: { of: 'account_id', without: ['customer_ref', 'mandate_ref'] },
    purge: { erases: ['account_id'], part: 'account' },
  },
  payment_customers: { export: { of: 'account_id' }, purge: { erases: ['account_id'], part: 'account' } },
  credit_accounts: { export: { of: 'account_id' }, purge: { erases: ['account_id'], part: 'account' } },
  orders: {
    export: { of: 'account_id', without: ['checkout_url', 'next_look_at'] },
    purge: {
      clears: { checkout_url: null, mandate_reference: null, stored_method_id: null, keep_method: false },
      of: 'account_id',
      part: 'account',
    },
  },
  accounts: {
    export: { of: 'id', without: ['password_hash', 'draft_hash', 'email_key', 'name_key', 'name_looks'] },
    purge: { erases: ['id'], part: 'account' },
  },
  credit_ledger: {
    export: { of: 'account_id' },
    purge: { clears: { note: null }, of: 'account_id', part: 'account' },
  },
  refunds: {
    export: { of: 'account_id' },
    purge: { clears: { reason: null }, of: 'account_id', part: 'account' },
  },
  discount_uses: { export: { of: 'account_id', without: ['claim'] }, purge: { stays: books } },
  purges: { export: { not: 'what was erased of members who are gone' }, purge: { stays: 'the proof itself' } },

  payment_notifications: { export: { not: provider }, purge: { stays: provider } },
  sandbox_payments: { export: { not: provider }, purge: { stays: provider } },
  sandbox_refunds: { export: { not: provider }, purge: { stays: provider } },
  order_numbers: { export: { not: nobody }, purge: { stays: nobody } },
  outbox: {
    export: { not: 'e-mails and pushes on their way' },
    purge: { stays: 'names ids only; what is sent loses its payload at once and its row within 30 days' },
  },
  campaigns: { export: { not: 'what a brand wrote to many' }, purge: { stays: 'what a brand wrote to many' } },
  page_visits: { export: { not: nobody }, purge: { stays: nobody } },
  visit_quarters: { export: { not: count }, purge: { stays: count } },
  returns: { export: { not: count }, purge: { stays: count } },
  roll_ups: { export: { not: count }, purge: { stays: count } },
  day_figures: { export: { not: count }, purge: { stays: count } },
  day_money: { export: { not: count }, purge: { stays: count } },
  day_origins: { export: { not: count }, purge: { stays: count } },
  visit_counts: { export: { not: count }, purge: { stays: count } },
  ledger_proofs: { export: { not: staff }, purge: { stays: 'differences in the books, by ids, for 90 days' } },
  postbacks: { export: { not: 'what networks were told, by ids' }, purge: { stays: 'names ids only, for 90 days' } },
  legal_texts: { export: { not: ofBrand }, purge: { stays: ofBrand } },
  tenant_homes: { export: { not: installation }, purge: { stays: installation } },
  installation: { export: { not: installation }, purge: { stays: installation } },
  tenant_claims: { export: { not: installation }, purge: { stays: installation } },
  tenant_versions: { export: { not: installation }, purge: { stays: installation } },
  nodes: { export: { not: installation }, purge: { stays: installation } },
  operators: { export: { not: staff }, purge: { stays: staff } },
  queue_views: { export: { not: staff }, purge: { stays: staff } },
  alert_rules: { export: { not: installation }, purge: { stays: installation } },
  alert_channels: { export: { not: staff }, purge: { stays: staff } },
  alerts: { export: { not: count }, purge: { stays: count } },
  alert_tellings: { export: { not: staff }, purge: { stays: staff } },
  operator_grants: { export: { not: staff }, purge: { stays: staff } },
  operator_passkeys: { export: { not: staff }, purge: { stays: staff } },
  operator_recovery_codes: { export: { not: staff }, purge: { stays: staff } },
  operator_sessions: { export: { not: staff }, purge: { stays: staff } },
  operator_invites: { export: { not: staff }, purge: { stays: staff } },
  operator_challenges: { export: { not: staff }, purge: { stays: staff } },
  audit_log: {
    export: { not: 'what operators did; decisions about a member are told by e-mail' },
    purge: { stays: 'who did what: names members by their ids only' },
  },
  audit_heads: { export: { not: nobody }, purge: { stays: nobody } },
  audit_signatures: { export: { not: nobody }, purge: { stays: nobody } },
  cities: { export: { not: nobody }, purge: { stays: nobody } },
  city_names: { export: { not: nobody }, purge: { stays: nobody } },
  city_loads: { export: { not: nobody }, purge: { stays: nobody } },
} as const satisfies Words
