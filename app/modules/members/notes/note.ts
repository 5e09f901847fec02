import type { SubmissionResult } from '@conform-to/dom'
import { DomainError } from '~/platform/errors'

/** Maximum length of a note, in characters. */
export const longestNote = 500

export class NoteTooLong extends DomainError {
  constructor() {
    super('members:error.too_long', 422)
  }
}

/** Result of saving a note. */
export type NoteReply = { saved: true } | { saved: false; result: SubmissionResult<string[]> }
