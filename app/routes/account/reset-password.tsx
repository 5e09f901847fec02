import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { replied } from '~/modules/accounts/form-reply.server'
import { resetRequestForm, submitResetRequest } from '~/modules/accounts/passwords/reset-forms.server'
import type { ResetReply } from '~/modules/accounts/schema'
import { linkHours, resendSeconds } from '~/modules/accounts/schema'
import { AccountHeading, AccountPage, OtherWay } from '~/modules/accounts/ui/account-page'
import { SendAgain } from '~/modules/accounts/ui/send-again'
import { WaitsForDeletion } from '~/modules/accounts/ui/sign-up/sign-up-outcome'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Button } from '~/ui/button'
import { TextField } from '~/ui/forms/text-fields'
import { useReply } from '~/ui/forms/use-reply'
import { useRuledForm } from '~/ui/forms/use-ruled-form'
import { Link } from '~/ui/link'
import { Alert } from '~/ui/notices/alert'
import { Result } from '~/ui/panels'

export const handle: RouteHandle = { i18n: ['accounts'], title: 'accounts:reset.page_title', unwarned: true }

export async function loader({ context }: LoaderFunctionArgs) {
  return { rules: await resetRequestForm.rules(context.t) }
}

export const action = formAction([resetRequestForm], async ({ request, context }) => {
  return replied(await submitResetRequest(context, await request.formData()))
})

export default function ResetPasswordPage() {
  const reply = useReply<typeof action>()
  return (
    <AccountPage>
      {reply?.outcome?.kind === 'sent' ? (
        <LinkSent email={reply.outcome.email} reply={reply} />
      ) : (
        <RequestForm reply={reply} />
      )}
    </AccountPage>
  )
}

function RequestForm({ reply }: { reply: ResetReply | undefined }) {
  const { t } = useTranslation('accounts')
  const navigation = useNavigation()
  const { rules } = useLoaderData<typeof loader>()
  const { form, fields } = useRuledForm<'email'>({ id: 'reset', result: reply?.result, rules })
  return (
    <>
      <AccountHeading title={t('reset.title')} text={t('reset.lede', { hours: linkHours.reset })} />
      {reply?.outcome?.kind === 'waits_for_deletion' && <WaitsForDeletion {...reply.outcome} />}
      {reply?.outcome?.kind === 'too_many' && (
        <Alert kind="warning" icon="clock">
          {t('error.too_many_resets')}
        </Alert>
      )}
      <Form method="post" className="grid grid-cols-1 content-start gap-5" {...form.props}>
        <TextField field={fields.email} label={t('field.email')} type="email" autoComplete="email" />
        <div className="grid grid-cols-1 content-start gap-1">
          <Button type="submit" look="primary" size="large" block busy={navigation.formMethod === 'POST'}>
            {t('reset.submit')}
          </Button>
          <OtherWay>
            <Link className="link" to={paths.login}>
              {t('reset.back_to_login')}
            </Link>
          </OtherWay>
        </div>
      </Form>
    </>
  )
}

function LinkSent({ email, reply }: { email: string; reply: ResetReply }) {
  const { t } = useTranslation('accounts')
  const navigation = useNavigation()
  const text = <Trans t={t} i18nKey="reset.sent_text" values={{ email }} components={{ strong: <strong /> }} />
  return (
    <Result icon="mail" title={t('reset.sent_title')} text={text}>
      <Form method="post">
        <input type="hidden" name="email" value={email} />
        <SendAgain wait={resendSeconds} sent={reply} busy={navigation.formMethod === 'POST'} />
      </Form>
      <OtherWay>
        <Link className="link" to={paths.resetPassword}>
          {t('reset.other_address')}
        </Link>
      </OtherWay>
    </Result>
  )
}
