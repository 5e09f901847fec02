import type { SubmissionResult } from '@conform-to/dom'
import { DomainError } from '~/platform/errors'

/** Characters of a note. */
export const longestNote = 500

export class NoteTooLong extends DomainError {
  constructor() {
    super('members:error.too_long', 422)
  }
}

/** What saving a note came to. */
export type NoteReply = { saved: true } | { saved: false; result: SubmissionResult<string[]> }
