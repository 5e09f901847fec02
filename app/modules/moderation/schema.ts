import type { SubmissionResult } from '@conform-to/dom'
import { paths } from '~/paths'

/** What a member may be reported for. */
export const reportReasons = ['money', 'rude', 'fake', 'minor', 'other'] as const

export type ReportReason = (typeof reportReasons)[number]

/** Characters. */
export const reportLimits = { message: 1_000 } as const

/** The last messages of a conversation that go with a report. */
export const evidenceMessages = 20

export interface ReportFields {
  reason: ReportReason
  message: string
  block: string
}

/** What a report's form answers to a script; without one, `sent` leads to the page that says so. */
export type ReportReply = { sent: true; name: string; blocked: boolean } | { result: SubmissionResult<string[]> }

/** Where a member is reported. `conversation`: its last messages are attached; `message`: the key of the one it is about. */
export function reportPath(memberId: string, conversation?: string | null, message?: string | null): string {
  const query = new URLSearchParams({ ...(conversation && { conversation }), ...(message && { message }) })
  return paths.memberReport(memberId) + (query.size > 0 ? `?${query}` : '')
}
