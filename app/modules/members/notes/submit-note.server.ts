import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { readForm } from '~/platform/forms/read-form.server'
import type { NoteReply } from './note'
import { longestNote, NoteTooLong } from './note'
import { saveNote } from './profile-note.server'

/** Longer than a note may be: too much is told at the field. */
export const noteForm = z.object({
  note: z
    .string()
    .max(4 * longestNote)
    .default(''),
})

/** The note form of a profile; a text that is too long comes back with what is wrong. */
export async function submitNote(member: Member, aboutId: string, form: FormData, t: Translate): Promise<NoteReply> {
  const { note } = readForm(form, noteForm)
  try {
    await saveNote(member, aboutId, note)
    return { saved: true, errors: [], note }
  } catch (error) {
    if (!(error instanceof NoteTooLong)) throw error
    return { saved: false, errors: [t(error.code)], note }
  }
}
