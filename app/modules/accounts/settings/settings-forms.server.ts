import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { Translate } from '~/i18n/translate'
import type { DomainError } from '~/platform/errors'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import { formFields, pageForm } from '~/platform/forms/read-form.server'
import { readableEmail } from '~/platform/names/email-address.server'
import type { FormRules } from '~/ui/forms/form-rules'
import { formRules } from '~/ui/forms/form-rules.server'
import { requestEmailChange } from '../email/change-email.server'
import { EmailInUse, LoginLocked, ResentTooSoon, TooManyInvites, WrongPassword } from '../errors'
import type { Member } from '../member'
import { changePassword } from '../passwords/change-password.server'
import { newPasswordSchema } from '../passwords/reset-forms.server'
import type { SessionFormContext } from '../request-context'
import type { EmailChangeReply, InviteReply, PasswordChangeReply } from '../schema'
import { limits } from '../schema'
import { sessionClient } from '../sessions/browser.server'
import { keepSession } from '../sessions/sessions.server'
import { emailField } from '../sign-up/form-fields.server'
import { createInvite } from '../sign-up/invites.server'
import type { Channel } from './preferences'
import { channels, notificationPreferences, preferenceField } from './preferences'
import { savePreferences } from './save-preferences.server'

const hidden = { hideFields: ['password', 'old', 'repeat'] }

/** The password is optional if the session was proved recently. */
function emailChangeSchema(t: Translate, proved: boolean) {
  const password = passwordField(t('accounts:field.required'))
  return z.object({
    email: emailField(t, 'accounts:field.new_email_invalid'),
    password: proved ? password.nullish().catch(null) : password,
  })
}

function passwordChangeSchema(context: Pick<SessionFormContext, 't'>, personal: readonly string[]) {
  const old = passwordField(context.t('accounts:field.required'))
  return z.object({ old }).and(newPasswordSchema(context, personal))
}

/** Returns the browser's validation rules for the forms of the account section. */
export async function accountFormRules(
  { proved }: Pick<Member, 'proved'>,
  context: Pick<SessionFormContext, 't'>,
): Promise<{ email: FormRules; password: FormRules }> {
  const { t } = context
  return {
    email: await formRules(emailChangeSchema(t, proved)),
    password: await formRules(passwordChangeSchema(context, [])),
  }
}

/** Form with a checkbox for each preference on each channel. */
export const preferencesForm = pageForm(
  Object.fromEntries(
    notificationPreferences.flatMap((preference) =>
      channels.map((channel) => [preferenceField(preference, channel), formFields.tick]),
    ),
  ),
)

/** Saves the notification switches; a form contains only those that are on. */
export function submitPreferences(member: Member, form: FormData): Promise<void> {
  const onBy = (channel: Channel) =>
    notificationPreferences.filter((preference) => form.has(preferenceField(preference, channel)))
  return savePreferences(member, { mail: onBy('mail'), push: onBy('push') })
}

/** Requests a change of the e-mail address: sends a link to the new one, and changes nothing until it is used. */
export async function submitEmailChange(
  member: Member,
  form: FormData,
  { t, client }: SessionFormContext,
): Promise<EmailChangeReply> {
  const submission = parseWithZod(form, { schema: emailChangeSchema(t, member.proved) })
  if (submission.status !== 'success') return { result: submission.reply(hidden), sentTo: null }
  const refuse = (field: string, error: DomainError): EmailChangeReply => ({
    result: submission.reply({ ...hidden, fieldErrors: { [field]: [t(error.code, error.data)] } }),
    sentTo: null,
  })
  const { email, password = null } = submission.value
  try {
    await requestEmailChange(member, { email, password, addressBlock: client.addressBlock })
    return { result: submission.reply({ resetForm: true }), sentTo: readableEmail(email) }
  } catch (error) {
    if (error instanceof WrongPassword || error instanceof LoginLocked) return refuse('password', error)
    if (error instanceof EmailInUse || error instanceof ResentTooSoon) return refuse('email', error)
    throw error
  }
}

/** Changes the password and keeps this browser logged in. Returns null if it was changed. */
export async function submitPasswordChange(
  member: Member,
  form: FormData,
  context: SessionFormContext,
): Promise<PasswordChangeReply | null> {
  const { t, cookies, tenant } = context
  const schema = passwordChangeSchema(context, [member.name, member.email, tenant.settings.name])
  const submission = await parseWithZod(form, { schema, async: true })
  if (submission.status !== 'success') return { result: submission.reply(hidden) }
  const { old, password } = submission.value
  try {
    keepSession(cookies, await changePassword(member, { old, password }, sessionClient(context)))
    return null
  } catch (error) {
    if (!(error instanceof WrongPassword || error instanceof LoginLocked)) throw error
    return { result: submission.reply({ ...hidden, fieldErrors: { old: [t(error.code, error.data)] } }) }
  }
}

/** Makes an invite and returns its link, which is shown only once. */
export async function submitInvite(member: Member, { t }: Pick<SessionFormContext, 't'>): Promise<InviteReply> {
  try {
    return { link: (await createInvite(member)).link, refused: null }
  } catch (error) {
    if (error instanceof TooManyInvites) return { link: null, refused: t(error.code) }
    throw error
  }
}

function passwordField(missing: string) {
  return z.string({ error: missing }).max(limits.password.max, missing)
}

export const emailChangeForm = formShape(emailChangeSchema(untranslated, false))

export const passwordChangeForm = formShape(passwordChangeSchema({ t: untranslated }, []))
