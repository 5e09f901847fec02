import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { replied } from '~/modules/accounts/form-reply.server'
import { newPasswordForm, newPasswordRules, submitNewPassword } from '~/modules/accounts/passwords/reset-forms.server'
import { accountOfResetLink } from '~/modules/accounts/passwords/reset-password.server'
import type { NewPasswordReply } from '~/modules/accounts/schema'
import { limits } from '~/modules/accounts/schema'
import { AccountHeading, AccountPage } from '~/modules/accounts/ui/account-page'
import { TimeZoneField } from '~/modules/accounts/ui/time-zone-field'
import { timeZoneForm } from '~/modules/accounts/user/time-zone.server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { tokenForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Button, ButtonLink } from '~/ui/button'
import type { FormRules } from '~/ui/forms/form-rules'
import { PasswordField } from '~/ui/forms/text-fields'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Alert } from '~/ui/notices/alert'

export const handle: RouteHandle = {
  i18n: ['accounts'],
  title: 'accounts:reset.page_title',
  noindex: true,
  unwarned: true,
}

/** Opening the link changes nothing; only the form does. */
export async function loader({ context }: LoaderFunctionArgs) {
  const token = context.url.searchParams.get('token') ?? ''
  const account = await accountOfResetLink(context.tenant, token)
  return { token, name: account?.name ?? null, rules: await newPasswordRules(context) }
}

export const action = formAction([newPasswordForm, tokenForm, timeZoneForm], async ({ request, context }) => {
  const reply = await submitNewPassword(context, await request.formData())
  if (reply?.codeNeeded) return redirect(paths.loginCode)
  return reply ? replied(reply) : redirect(paths.members)
})

export default function NewPasswordPage() {
  const { token, name, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const isOpen = name !== null && reply?.linkValid !== false
  return (
    <AccountPage>
      {isOpen ? <NewPasswordForm token={token} name={name} reply={reply} rules={rules} /> : <LinkInvalid />}
    </AccountPage>
  )
}

interface NewPasswordFormProps {
  token: string
  name: string
  reply: NewPasswordReply | undefined
  rules: FormRules
}

function NewPasswordForm({ token, name, reply, rules }: NewPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const navigation = useNavigation()
  const { form, fields } = useRuledForm<'password' | 'repeat'>({ id: 'new-password', result: reply?.result, rules })
  return (
    <>
      <AccountHeading title={t('reset.choose_title')} text={t('reset.choose_lede', { name })} />
      <Form method="post" className="grid grid-cols-1 content-start gap-5" {...form.props}>
        <input type="hidden" name="token" value={token} />
        <TimeZoneField />
        <PasswordField
          field={fields.password}
          label={t('field.new_password')}
          help={t('field.password_help', limits.password)}
          autoComplete="new-password"
        />
        <PasswordField field={fields.repeat} label={t('field.repeat_password')} autoComplete="new-password" />
        <Button type="submit" look="primary" size="large" block busy={navigation.formMethod === 'POST'}>
          {t('reset.save')}
        </Button>
      </Form>
    </>
  )
}

function LinkInvalid() {
  const { t } = useTranslation('accounts')
  return (
    <>
      <h1 className="heading-2">{t('reset.title')}</h1>
      <Alert icon="link-2-off">{t('error.link_invalid')}</Alert>
      <ButtonLink look="primary" block to={paths.resetPassword}>
        {t('reset.request_new')}
      </ButtonLink>
    </>
  )
}
