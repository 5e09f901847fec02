import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import type { NoteReply } from './note'
import { NoteTooLong } from './note'
import { saveNote } from './profile-note.server'

/** The note form of a profile; a text that is too long comes back with what is wrong. */
export async function submitNote(member: Member, aboutId: string, form: FormData, t: Translate): Promise<NoteReply> {
  const note = String(form.get('note') ?? '')
  try {
    await saveNote(member, aboutId, note)
    return { saved: true, errors: [], note }
  } catch (error) {
    if (!(error instanceof NoteTooLong)) throw error
    return { saved: false, errors: [t(error.code)], note }
  }
}
