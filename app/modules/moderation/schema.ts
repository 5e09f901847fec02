import type { SubmissionResult } from '@conform-to/dom'
import { paths } from '~/paths'

/** Reasons for which a member may be reported. */
export const reportReasons = ['money', 'rude', 'fake', 'minor', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

/** Maximum number of characters. */
export const reportLimits = { message: 1_000 } as const

/** Number of a conversation's last messages attached to a report. */
export const evidenceMessages = 20

export interface ReportFields {
  reason: ReportReason
  message: string
  block: string
}

/** Response of the report form to a script; without scripting, `sent` redirects to the confirmation page. */
export type ReportReply =
  | { sent: true; name: string; joined: boolean; blocked: boolean }
  | { result: SubmissionResult<string[]> }

/** Returns the URL of a report. `conversation`: attaches its last messages; `message`: key of the reported one. */
export function reportPath(memberId: string, conversation?: string | null, message?: string | null): string {
  const query = new URLSearchParams({ ...(conversation && { conversation }), ...(message && { message }) })
  return paths.memberReport(memberId) + (query.size > 0 ? `?${query}` : '')
}
