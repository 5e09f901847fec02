import { z } from 'zod'
import { formFields, pageForm, readForm } from '~/platform/forms/read-form.server'
import type { RequestContext } from '~/tenancy/request-context.server'
import type { Member } from '../member'
import { removePasskey, renamePasskey } from '../passkeys/passkeys.server'
import type { SecondFactorReply } from '../schema'
import { longestPasskeyName } from '../schema'
import { submitCode } from '../second-factor/code-form.server'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from '../second-factor/second-factor.server'

const securityForm = pageForm({
  intent: z.string().max(40).default(''),
  passkey: formFields.id,
  passkey_name: z.string().max(longestPasskeyName).default(''),
})

/**
 * The forms of /notifications/security. The answer is what is shown once, or what is wrong; null when it is done.
 * @throws ProofNeeded 403
 */
export async function submitSecurity(
  member: Member,
  form: FormData,
  context: Pick<RequestContext, 't' | 'client'>,
): Promise<SecondFactorReply | null> {
  const { intent, passkey, passkey_name: name } = readForm(form, securityForm)
  const { addressBlock } = context.client
  switch (intent) {
    case 'rename_passkey':
      await renamePasskey(member, passkey, name)
      return null
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
