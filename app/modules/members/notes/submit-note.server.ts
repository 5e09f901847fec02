import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { plainText } from '~/platform/forms/plain-text'
import { defineForm } from '~/ui/forms/define-form.server'
import type { NoteReply } from './note'
import { longestNote } from './note'
import { saveNote } from './profile-note.server'

/** Saves the note form of a profile; a text that is too long is returned with its error. */
export async function submitNote(member: Member, aboutId: string, form: FormData, t: Translate): Promise<NoteReply> {
  const submission = noteForm.parse(t, form)
  if (submission.status !== 'success') return { saved: false, result: submission.reply() }
  await saveNote(member, aboutId, submission.value.note)
  return { saved: true }
}

export const noteForm = defineForm((t) => {
  const note = z.string().overwrite(plainText).max(longestNote, t('members:error.too_long'))
  return z.object({ note: note.default('') })
})
