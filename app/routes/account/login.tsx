import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Trans } from '~/i18n/trans'
import { replied } from '~/modules/accounts/form-reply.server'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { logInForm, logInRules, submitLogIn } from '~/modules/accounts/sessions/log-in-form.server'
import { AccountHeading, AccountPage, OtherWay } from '~/modules/accounts/ui/account-page'
import { LogInForm } from '~/modules/accounts/ui/log-in-form'
import { PasskeyLogIn } from '~/modules/accounts/ui/passkeys/passkey-log-in'
import { WaitsForDeletion } from '~/modules/accounts/ui/sign-up/sign-up-outcome'
import { timeZoneForm } from '~/modules/accounts/user/time-zone.server'
import { redirectAfterLogIn } from '~/modules/accounts/wizard/after-log-in.server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { nextForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { i18n: ['accounts'], title: 'accounts:login.page_title', banners: 'none' }

const home = paths.members

export async function loader({ context }: LoaderFunctionArgs) {
  const next = safePath(context.url.searchParams.get('next'), home)
  requireVisitor(context, next)
  return { next, rules: await logInRules(context) }
}

export const action = formAction([logInForm, nextForm, timeZoneForm], async ({ request, context }) => {
  const form = await request.formData()
  const reply = await submitLogIn(context, form)
  const next = safePath(readForm(form, nextForm).next, home)
  if (reply?.outcome?.kind === 'code_needed') return redirect(`${paths.loginCode}?next=${encodeURIComponent(next)}`)
  return reply ? replied(reply) : redirectAfterLogIn(context, next)
})

export default function LoginPage() {
  const { t } = useTranslation('accounts')
  const { next, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <AccountPage>
      <AccountHeading title={t('login.title')} text={t('login.lede')} look="heading-1" />
      {reply?.outcome?.kind === 'waits_for_deletion' ? (
        <WaitsForDeletion {...reply.outcome} />
      ) : (
        <>
          <LogInForm rules={rules} reply={reply} next={next} />
          <PasskeyLogIn next={next} />
        </>
      )}
      <OtherWay line>
        <Trans t={t} i18nKey="login.new_here" components={{ join: <Link className="link" to={paths.signup} /> }} />
      </OtherWay>
    </AccountPage>
  )
}
