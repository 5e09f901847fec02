import type { SubmissionResult } from '@conform-to/dom'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { formShape } from '~/platform/forms/form-shape.server'
import { wordText } from '~/platform/forms/plain-text'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { LoginLocked, WrongCode } from '../errors'
import type { RequestContext } from '../request-context'
import { longestCode } from '../schema'

function codeSchema(missing: string) {
  return z.object({ code: z.string(missing).overwrite(wordText).min(1, missing).max(longestCode, missing) })
}

/** Returns the browser's validation rules for a form that asks for a code. */
export function codeRules({ t }: Pick<RequestContext, 't'>): Promise<FormRules> {
  return formRules(codeSchema(t('accounts:field.required')))
}

/** Parses a form with a code and passes the code to `take`. Errors are shown at the field. */
export async function submitCode<Taken>(
  form: FormData,
  { t }: Pick<RequestContext, 't'>,
  take: (code: string) => Promise<Taken>,
): Promise<{ taken: Taken } | { result: SubmissionResult<string[]> }> {
  const submission = parseWithZod(form, { schema: codeSchema(t('accounts:field.required')) })
  if (submission.status !== 'success') return { result: submission.reply() }
  try {
    return { taken: await take(submission.value.code) }
  } catch (error) {
    if (!(error instanceof WrongCode || error instanceof LoginLocked)) throw error
    return { result: submission.reply({ hideFields: ['code'], fieldErrors: { code: [t(error.code, error.data)] } }) }
  }
}

export const codeForm = formShape(codeSchema(''))
