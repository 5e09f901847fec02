import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { longestPasskeyName } from '~/modules/credentials/passkey-forms.server'
import { anyOfForms, formShape, untranslated } from '~/platform/forms/form-shape.server'
import { plainText } from '~/platform/forms/plain-text'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import type { FormRules } from '~/ui/forms/form-rules'
import { rulesIn } from '~/ui/forms/form-rules.server'
import type { Member } from '../member'
import { removePasskey, renamePasskey } from '../passkeys/passkeys.server'
import type { FormContext, RequestContext } from '../request-context'
import type { SecurityReply } from '../schema'
import { submitCode } from '../second-factor/code-form.server'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '../second-factor/second-factor.server'

const intentForm = pageForm({ intent: z.string().max(40).default(''), passkey: formFields.id })

function passkeyNameSchema(t: (key: 'accounts:field.required' | 'members:error.too_long') => string) {
  const missing = t('accounts:field.required')
  const name = z
    .string(missing)
    .overwrite(plainText)
    .min(1, missing)
    .max(longestPasskeyName, t('members:error.too_long'))
  return z.object({ passkey_name: name })
}

/** Returns the browser's validation rules for the form that names a passkey. */
export function passkeyNameRules({ t }: Pick<RequestContext, 't'>): Promise<FormRules> {
  return rulesIn(t, passkeyNameSchema)
}

export const securityForm = anyOfForms(formShape(intentForm), formShape(passkeyNameSchema(untranslated)))

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
      const submission = parseWithZod(form, { schema: passkeyNameSchema(context.t) })
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
