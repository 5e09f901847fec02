import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember } from '~/modules/accounts/guards.server'
import { codeForm } from '~/modules/accounts/second-factor/code-form.server'
import { proofForm, proofRules, proofWaysOf, submitProof } from '~/modules/accounts/sessions/prove-form.server'
import { AccountHeading, AccountPage } from '~/modules/accounts/ui/account-page'
import { CodeForm } from '~/modules/accounts/ui/code-form'
import { PasskeyProof } from '~/modules/accounts/ui/passkeys/passkey-proof'
import { ProofForm } from '~/modules/accounts/ui/proof-form'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, nextForm, readForm } from '~/platform/forms/read-form.server'
import { safePath } from '~/platform/safe-path'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['accounts'],
  title: 'accounts:proof.page_title',
  noindex: true,
}

const home = paths.notifications

/** Page where a member proves their identity again before a protected action, then returns to `next`. */
export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  const next = safePath(context.url.searchParams.get('next'), home)
  if (member.proved) throw redirect(next)
  return { next, name: member.name, ways: await proofWaysOf(member), rules: await proofRules(context) }
}

export const action = formAction([proofForm, codeForm, nextForm, actionForm], async ({ request, context }) => {
  const member = requireMember(context)
  const form = await request.formData()
  const reply = await submitProof(member, form, context)
  return reply ? data(reply, { status: 422 }) : redirect(safePath(readForm(form, nextForm).next, home))
})

export default function ConfirmIdentityPage() {
  const { t } = useTranslation('accounts')
  const { next, name, ways, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <AccountPage>
      <AccountHeading title={t('proof.title')} text={t('proof.text')} />
      {ways.passkey && <PasskeyProof next={next} />}
      {ways.code && <CodeForm next={next} rules={rules.code} reply={reply?.code} submit={t('proof.submit')} />}
      <ProofForm name={name} next={next} rules={rules.password} reply={reply?.password} />
    </AccountPage>
  )
}
