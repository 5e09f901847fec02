import { paths } from '~/paths'
/** State of a copy, as shown on its page. Moments are ISO 8601. */
export type ExportView =
  | { kind: 'none' }
  | { kind: 'under_way'; progress: number }
  | { kind: 'ready'; id: string; bytes: number; readyAt: string; expiresAt: string; nextAt: string | null }
  | { kind: 'gone'; nextAt: string | null }

/** Days for which a copy can be downloaded. */
export const exportDays = 7

/** Minimum number of hours between two requests. */
export const hoursBetweenExports = 24

/** Response of /my-data to a request made too soon, with the ISO moment of the next. */
export interface ExportReply {
  refusedUntil: string
}

/** Returns the path of a copy's download page. */
export function exportPath(id: string): string {
  return paths.myDataFile(id)
}

/** Groups of parts on the copy's HTML page. */
export const exportGroups = {
  account: [
    'accounts',
    'former_names',
    'consents',
    'invites',
    'calendar_mails',
    'sent_mails',
    'member_notes',
    'exports',
  ],
  profile: [
    'members',
    'profile_answers',
    'photo_captions',
    'profile_notes',
    'unsent_texts',
    'profile_texts',
    'verifications',
  ],
  devices: ['sessions', 'push_subscriptions', 'passkeys', 'second_factors'],
  people: [
    'likes',
    'likes_received',
    'message_marks',
    'message_marks_received',
    'swipes',
    'like_days',
    'pick_weeks',
    'picks',
    'blocks',
    'hidden_members',
    'profile_visits',
    'profile_visits_received',
  ],
  payments: [
    'orders',
    'refunds',
    'credit_accounts',
    'credit_ledger',
    'stored_methods',
    'payment_customers',
    'mandates',
    'direct_debit_blocks',
    'discount_codes',
    'discount_uses',
  ],
  cases: ['complaints', 'reports', 'muted_reporters', 'statements', 'case_entries', 'appeals'],
} as const
