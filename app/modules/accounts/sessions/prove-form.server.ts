import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { formShape } from '~/platform/forms/form-shape.server'
import type { RequestContext } from '~/tenancy/request-context.server'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { LoginLocked, WrongPassword } from '../errors'
import type { Member } from '../member'
import type { ProofReply } from '../schema'
import { limits } from '../schema'
import { proveByPassword } from './prove.server'

type Asking = Pick<RequestContext, 't' | 'client'>

function proofSchema(missing: string) {
  return z.object({ password: z.string(missing).min(1, missing).max(limits.password.max, missing) })
}

/** What the browser is told of the form. */
export function proofRules({ t }: Pick<Asking, 't'>): Promise<FormRules> {
  return formRules(proofSchema(t('accounts:field.required')))
}

/** The form that asks for the password again. Null when it was right. */
export async function submitProof(member: Member, form: FormData, { t, client }: Asking): Promise<ProofReply | null> {
  const submission = parseWithZod(form, { schema: proofSchema(t('accounts:field.required')) })
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return { result: submission.reply(hidden) }
  try {
    await proveByPassword(member, submission.value.password, client.addressBlock)
    return null
  } catch (error) {
    if (!(error instanceof WrongPassword || error instanceof LoginLocked)) throw error
    const text = error instanceof WrongPassword ? t('accounts:proof.wrong') : t(error.code, error.data)
    return { result: submission.reply({ ...hidden, fieldErrors: { password: [text] } }) }
  }
}

export const proofForm = formShape(proofSchema(''))
