import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { AccountWaitsForDeletion, TicketExpired } from '~/modules/accounts/errors'
import { replied } from '~/modules/accounts/form-reply.server'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { returnPage } from '~/modules/accounts/returning/return-pass.server'
import { codeForm, codeRules, submitCode } from '~/modules/accounts/second-factor/code-form.server'
import { forgetTicket, ticketIn } from '~/modules/accounts/second-factor/entrance.server'
import { sessionClient } from '~/modules/accounts/sessions/browser.server'
import { logInWithCode } from '~/modules/accounts/sessions/log-in.server'
import { keepSession } from '~/modules/accounts/sessions/sessions.server'
import { AccountHeading, AccountPage, OtherWay } from '~/modules/accounts/ui/account-page'
import { CodeForm } from '~/modules/accounts/ui/code-form'
import { TimeZoneField } from '~/modules/accounts/ui/time-zone-field'
import { timeZoneForm, timeZoneIn } from '~/modules/accounts/user/time-zone.server'
import { redirectAfterLogIn } from '~/modules/accounts/wizard/after-log-in.server'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, nextForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'
import { Link } from '~/ui/link'

export const handle: RouteHandle = {
  i18n: ['accounts'],
  title: 'accounts:code.page_title',
  noindex: true,
  banners: 'none',
}

const home = paths.members

/** Second step of a login, after the correct password, for accounts that also require a code. */
export async function loader({ context }: LoaderFunctionArgs) {
  const next = safePath(context.url.searchParams.get('next'), home)
  requireVisitor(context, next)
  if (!ticketIn(context.cookies)) throw redirect(loginPage(next))
  return { next, rules: await codeRules(context) }
}

export const action = formAction([codeForm, nextForm, actionForm, timeZoneForm], async ({ request, context }) => {
  const { tenant, cookies } = context
  const form = await request.formData()
  const next = safePath(readForm(form, nextForm).next, home)
  const reply = await submitCode(form, context, async (code) => {
    const client = sessionClient(context, timeZoneIn(form))
    keepSession(cookies, await logInWithCode(tenant, { ticket: ticketIn(cookies) ?? '', code }, client))
  }).catch((error) => {
    if (error instanceof AccountWaitsForDeletion && error.pass) throw redirect(returnPage(error.pass))
    if (!(error instanceof TicketExpired)) throw error
    forgetTicket(cookies)
    throw redirect(loginPage(next))
  })
  if ('result' in reply) return replied(reply)
  forgetTicket(cookies)
  return redirectAfterLogIn(context, next)
})

function loginPage(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next)}`
}

export default function LoginCodePage() {
  const { t } = useTranslation('accounts')
  const { next, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <AccountPage>
      <AccountHeading title={t('code.title')} text={t('code.text')} look="heading-1" />
      <CodeForm next={next} rules={rules} reply={reply} submit={t('login.submit')}>
        <TimeZoneField />
      </CodeForm>
      <OtherWay line>
        <Link className="link" to={loginPage(next)}>
          {t('reset.back_to_login')}
        </Link>
      </OtherWay>
    </AccountPage>
  )
}
