import type { SubmissionResult } from '@conform-to/dom'

export const complaintTopics = ['payment', 'member', 'account', 'privacy', 'other'] as const

export type ComplaintTopic = (typeof complaintTopics)[number]

/** Maximum lengths in characters. */
export const complaintLimits = { name: 80, email: 254, order: 40, message: 2_000 } as const

export interface ComplaintFields {
  topic: ComplaintTopic
  name: string
  email: string
  order_number: string
  message: string
}

/** Response of /complaints if the complaint was not sent. */
export interface ComplaintReply {
  result: SubmissionResult<string[]>
}

/** Whether a text has the form of a reference number, which the URL of the confirmation page contains. */
export function isReference(text: string): boolean {
  return /^K-\d{8}$/.test(text)
}
