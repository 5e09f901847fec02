import type { SubmissionResult } from '@conform-to/dom'

export const complaintTopics = ['payment', 'member', 'account', 'privacy', 'other'] as const

export type ComplaintTopic = (typeof complaintTopics)[number]

/** Characters. */
export const complaintLimits = { name: 80, email: 254, order: 40, message: 2_000 } as const

export interface ComplaintFields {
  topic: ComplaintTopic
  name: string
  email: string
  order_number: string
  message: string
}

/** What /complaints answers when the complaint was not sent. */
export interface ComplaintReply {
  result: SubmissionResult<string[]>
}

/** Whether a text can be a reference number, as the address of the page after sending holds one. */
export function isReference(text: string): boolean {
  return /^K-\d{8}$/.test(text)
}
