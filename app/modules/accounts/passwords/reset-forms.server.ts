import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { readForm, tokenForm } from '~/platform/forms/read-form.server'
import { readableEmail } from '~/platform/names/email-address.server'
import { defineForm } from '~/ui/forms/define-form.server'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { AccountWaitsForDeletion, EmailNotFound, LinkInvalid, SecondFactorNeeded, TooManyResets } from '../errors'
import type { RequestContext, SessionFormContext } from '../request-context'
import { waitsForDeletion } from '../returning/return-pass.server'
import type { NewPasswordReply, ResetReply } from '../schema'
import { limits } from '../schema'
import { keepTicket } from '../second-factor/entrance.server'
import { sessionClient } from '../sessions/browser.server'
import { keepSession } from '../sessions/sessions.server'
import { emailField, newPasswordField } from '../sign-up/form-fields.server'
import { timeZoneIn } from '../user/time-zone.server'
import { accountOfResetLink, requestReset, resetPassword } from './reset-password.server'

type Context = SessionFormContext & Pick<RequestContext, 'language'>

/** Requests a link. */
export const resetRequestForm = defineForm((t) => z.object({ email: emailField(t) }))

/** Returns the browser's validation rules for the form that sets the password. */
export function newPasswordRules(context: Pick<Context, 't'>): Promise<FormRules> {
  return formRules(newPasswordSchema(context, []))
}

/** Handles the form that requests a reset link. */
export async function submitResetRequest(context: Context, form: FormData): Promise<ResetReply> {
  const { tenant, t, client, language } = context
  const submission = resetRequestForm.parse(t, form)
  if (submission.status !== 'success') return { result: submission.reply(), outcome: null }
  const { email } = submission.value
  try {
    await requestReset(tenant, { email, language, client })
    return { result: submission.reply(), outcome: { kind: 'sent', email: readableEmail(email) } }
  } catch (error) {
    if (error instanceof EmailNotFound) {
      return { result: submission.reply({ fieldErrors: { email: [t(error.code)] } }), outcome: null }
    }
    if (error instanceof TooManyResets) return { result: submission.reply(), outcome: { kind: 'too_many' } }
    if (error instanceof AccountWaitsForDeletion) {
      return { result: submission.reply(), outcome: waitsForDeletion(error, email) }
    }
    throw error
  }
}

/** Handles the form that sets the password, and logs the browser in. Returns null on success. */
export async function submitNewPassword(context: Context, form: FormData): Promise<NewPasswordReply | null> {
  const { tenant, cookies } = context
  const { token } = readForm(form, tokenForm)
  const account = await accountOfResetLink(tenant, token)
  if (!account) return { result: {}, linkValid: false }
  const schema = newPasswordSchema(context, [account.name, account.email, tenant.settings.name])
  const submission = await parseWithZod(form, { schema, async: true })
  const hidden = { hideFields: ['password', 'repeat'] }
  if (submission.status !== 'success') return { result: submission.reply(hidden), linkValid: true }
  try {
    keepSession(
      cookies,
      await resetPassword(
        tenant,
        { token, password: submission.value.password },
        sessionClient(context, timeZoneIn(form)),
      ),
    )
    return null
  } catch (error) {
    if (error instanceof LinkInvalid) return { result: submission.reply(hidden), linkValid: false }
    if (error instanceof SecondFactorNeeded) {
      keepTicket(cookies, error.ticket)
      return { result: submission.reply(hidden), linkValid: true, codeNeeded: true }
    }
    throw error
  }
}

/** Schema of a new password and its repetition ('The entered passwords are not the same.'), also used in settings. */
export function newPasswordSchema({ t }: Pick<Context, 't'>, personal: readonly string[]) {
  const differ = t('accounts:field.passwords_differ')
  return z
    .object({
      password: newPasswordField(t, personal),
      repeat: z.string().max(limits.password.max, differ).default(''),
    })
    .superRefine(({ password, repeat }, context) => {
      if (password === repeat) return
      context.addIssue({ code: 'custom', path: ['repeat'], message: differ })
    })
}

export const newPasswordForm = formShape(newPasswordSchema({ t: untranslated }, []))
