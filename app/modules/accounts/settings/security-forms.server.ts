import { z } from 'zod'
import { longestPasskeyName } from '~/modules/credentials/passkey-forms.server'
import { plainText } from '~/platform/forms/plain-text'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import { defineForm } from '~/ui/forms/define-form.server'
import type { Member } from '../member'
import { removePasskey, renamePasskey } from '../passkeys/passkeys.server'
import type { FormContext } from '../request-context'
import type { SecurityReply } from '../schema'
import { submitCode } from '../second-factor/code-form.server'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '../second-factor/second-factor.server'

/** Buttons of the page, and the passkey that they are about. */
export const intentForm = pageForm({ intent: z.string().max(40).default(''), passkey: formFields.id })

export const passkeyNameForm = defineForm((t) => {
  const missing = t('accounts:field.required')
  const name = z
    .string(missing)
    .overwrite(plainText)
    .min(1, missing)
    .max(longestPasskeyName, t('members:error.too_long'))
  return z.object({ passkey_name: name })
})

/**
 * Handles the forms of /notifications/security. Returns what is shown once, or errors; null if there is neither.
 * @throws ProofNeeded 403
 */
export async function submitSecurity(
  member: Member,
  form: FormData,
  context: FormContext,
): Promise<SecurityReply | null> {
  const { intent, passkey } = readForm(form, intentForm)
  const { addressBlock } = context.client
  switch (intent) {
    case 'rename_passkey': {
      const submission = passkeyNameForm.parse(context.t, form)
      if (submission.status !== 'success') return { passkey: { id: passkey, result: submission.reply() } }
      await renamePasskey(member, passkey, submission.value.passkey_name)
      return null
    }
    case 'remove_passkey':
      await removePasskey(member, passkey, { addressBlock })
      return null
    case 'second_factor_begin':
      await beginSecondFactor(member)
      return null
    case 'second_factor_confirm': {
      const reply = await submitCode(form, context, (code) => confirmSecondFactor(member, code, addressBlock))
      return 'taken' in reply ? { codes: reply.taken } : reply
    }
    case 'second_factor_codes':
      return { codes: await renewRecoveryCodes(member) }
    case 'second_factor_end':
      await endSecondFactor(member, addressBlock)
      return null
    default:
      throw new Response(null, { status: 400 })
  }
}
