import { paths } from '~/paths'
/** A copy of one's data as its page shows it. Moments are ISO. */
export type ExportView =
  | { kind: 'none' }
  | { kind: 'under_way'; progress: number }
  | { kind: 'ready'; id: string; bytes: number; readyAt: string; expiresAt: string; nextAt: string | null }
  | { kind: 'gone'; nextAt: string | null }

/** How long a copy can be downloaded, in days. */
export const exportDays = 7

/** One copy in so many hours. */
export const hoursBetweenExports = 24

/** What /my-data answers when a copy was asked for too soon: the ISO moment of the next. */
export interface ExportReply {
  refusedUntil: string
}

/** The page of a copy. */
export function exportPath(id: string): string {
  return paths.myDataFile(id)
}

/** Groups of tables, as the copy's own page shows them. */
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
  profile: ['members', 'profile_notes', 'unsent_texts', 'profile_texts'],
  devices: ['sessions', 'push_subscriptions', 'passkeys', 'second_factors'],
  people: ['likes', 'message_marks', 'swipes', 'like_days', 'blocks', 'profile_visits'],
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
  cases: ['complaints', 'reports', 'appeals'],
} as const
