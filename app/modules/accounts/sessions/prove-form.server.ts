import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { forMember } from '~/database/for-tenant.server'
import { formShape } from '~/platform/forms/form-shape.server'
import { actionForm, readForm } from '~/platform/forms/read-form.server'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { LoginLocked, WrongPassword } from '../errors'
import type { Member } from '../member'
import { memberPasskeys } from '../passkeys/member-passkeys.server'
import type { FormContext } from '../request-context'
import type { ProofReply } from '../schema'
import { limits } from '../schema'
import { memberCodes } from '../second-factor/check-code.server'
import { codeRules, submitCode } from '../second-factor/code-form.server'
import { proveByCode, proveByPassword } from './prove.server'

function proofSchema(missing: string) {
  return z.object({ password: z.string(missing).min(1, missing).max(limits.password.max, missing) })
}

/** Returns the browser's validation rules for the forms. */
export async function proofRules(context: Pick<FormContext, 't'>): Promise<{ password: FormRules; code: FormRules }> {
  const missing = context.t('accounts:field.required')
  return { password: await formRules(proofSchema(missing)), code: await codeRules(context) }
}

/** Returns the ways other than the password in which the member can prove to be the owner. */
export function proofWaysOf(member: Member): Promise<{ passkey: boolean; code: boolean }> {
  return forMember(member, async (db) => ({
    passkey: (await memberPasskeys.known(db, member.id)).length > 0,
    code: await memberCodes.hasApp(db, member.id),
  }))
}

/** Handles the form that asks for the password again, or for a code. Returns null if it was right. */
export async function submitProof(member: Member, form: FormData, context: FormContext): Promise<ProofReply | null> {
  const { t, client } = context
  if (readForm(form, actionForm).intent === 'code') {
    const code = await submitCode(form, context, (typed) => proveByCode(member, typed, client.addressBlock))
    return 'result' in code ? { code } : null
  }
  const submission = parseWithZod(form, { schema: proofSchema(t('accounts:field.required')) })
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return { password: { result: submission.reply(hidden) } }
  try {
    await proveByPassword(member, submission.value.password, client.addressBlock)
    return null
  } catch (error) {
    if (!(error instanceof WrongPassword || error instanceof LoginLocked)) throw error
    const text = error instanceof WrongPassword ? t('accounts:proof.wrong') : t(error.code, error.data)
    return { password: { result: submission.reply({ ...hidden, fieldErrors: { password: [text] } }) } }
  }
}

export const proofForm = formShape(proofSchema(''))
