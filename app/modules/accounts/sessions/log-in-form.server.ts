import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { formShape } from '~/platform/forms/form-shape.server'
import { wordText } from '~/platform/forms/plain-text'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { AccountWaitsForDeletion, LoginFailed, LoginLocked, SecondFactorNeeded } from '../errors'
import type { SessionFormContext } from '../request-context'
import { waitsForDeletion } from '../returning/return-pass.server'
import type { LoginReply } from '../schema'
import { limits } from '../schema'
import { keepTicket } from '../second-factor/entrance.server'
import { timeZoneIn } from '../user/time-zone.server'
import { sessionClient } from './browser.server'
import { logIn } from './log-in.server'
import { keepSession } from './sessions.server'

/** Handles the login form and logs the browser in. Returns null on success, or else what to show. */
export async function submitLogIn(context: SessionFormContext, form: FormData): Promise<LoginReply | null> {
  const { tenant, t, cookies } = context
  const submission = parseWithZod(form, { schema: loginSchema(t('accounts:field.required')) })
  const hidden = { hideFields: ['password'] }
  if (submission.status !== 'success') return { result: submission.reply(hidden), outcome: null }
  try {
    keepSession(cookies, await logIn(tenant, submission.value, sessionClient(context, timeZoneIn(form))))
    return null
  } catch (error) {
    const result = submission.reply(hidden)
    if (error instanceof SecondFactorNeeded) {
      keepTicket(cookies, error.ticket)
      return { result, outcome: { kind: 'code_needed' } }
    }
    if (error instanceof LoginFailed) return { result, outcome: { kind: 'failed' } }
    if (error instanceof LoginLocked)
      return { result, outcome: { kind: 'locked', minutes: Number(error.data.minutes) } }
    if (error instanceof AccountWaitsForDeletion) {
      return { result, outcome: waitsForDeletion(error) }
    }
    throw error
  }
}

/** Returns the browser's validation rules for the login form. */
export function logInRules({ t }: Pick<SessionFormContext, 't'>): Promise<FormRules> {
  return formRules(loginSchema(t('accounts:field.required')))
}

/** Schema of a login, by form or by call. A password longer than the maximum is refused without hashing it. */
export function loginSchema(missing: string) {
  return z.object({
    login: z.string(missing).overwrite(wordText).min(1, missing).max(limits.email.max, missing),
    password: z.string(missing).min(1, missing).max(limits.password.max, missing),
  })
}

export const logInForm = formShape(loginSchema(''))
