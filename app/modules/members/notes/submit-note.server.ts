import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { Member } from '~/modules/accounts/member'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'
import type { FormRules } from '~/ui/forms/form-rules'
import { rulesIn } from '~/ui/forms/form-rules.server'
import type { NoteReply } from './note'
import { longestNote } from './note'
import { saveNote } from './profile-note.server'

/** Saves the note form of a profile; a text that is too long is returned with its error. */
export async function submitNote(member: Member, aboutId: string, form: FormData, t: Translate): Promise<NoteReply> {
  const submission = parseWithZod(form, { schema: noteSchema(t) })
  if (submission.status !== 'success') return { saved: false, result: submission.reply() }
  await saveNote(member, aboutId, submission.value.note)
  return { saved: true }
}

/** Returns the form's constraints for the browser. */
export function noteRules(t: Translate): Promise<FormRules> {
  return rulesIn(t, noteSchema)
}

function noteSchema(t: (key: 'members:error.too_long') => string) {
  const note = z.string().overwrite(plainText).max(longestNote, t('members:error.too_long'))
  return z.object({ note: note.default('') })
}

export const noteForm = formShape(noteSchema(untranslated))
