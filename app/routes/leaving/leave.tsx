import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requireMember, requireViewer } from '~/modules/accounts/guards.server'
import { logOut } from '~/modules/accounts/sessions/sessions.server'
import { closedPage } from '~/modules/leaving/closing/closed-page.server'
import { leavingForms, leavingRules, submitLeaving } from '~/modules/leaving/closing/submit-leaving.server'
import type { LeavingReply } from '~/modules/leaving/schema'
import { ConfirmStep } from '~/modules/leaving/ui/confirm-step'
import { OffersStep } from '~/modules/leaving/ui/offers-step'
import { WhyStep } from '~/modules/leaving/ui/why-step'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, readForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'
import { PageHead, panelClass, Steps } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true, cachedViewer: true },
  i18n: ['leaving', 'accounts'],
  title: 'leaving:title',
  noindex: true,
}

export async function loader({ context }: LoaderFunctionArgs) {
  requireViewer(context)
  return { rules: await leavingRules(context) }
}

export const action = formAction([...leavingForms, actionForm], async ({ request, context }) => {
  const member = requireMember(context)
  const form = await request.formData()
  const left = await submitLeaving(context, member, form, readForm(form, actionForm).intent)
  if (left === 'closed') {
    await logOut({ ...context, viewer: null })
    return redirect(closedPage(context.tenant))
  }
  if ('to' in left) return redirect(left.to)
  return data(left.reply, { status: left.refused ? 422 : 200 })
})

const steps = ['why', 'offers', 'confirm'] as const

export default function LeavePage() {
  const { t } = useTranslation('leaving')
  const { rules } = useLoaderData<typeof loader>()
  const reply = useReply<LeavingReply>()
  const navigation = useNavigation()
  const sending = navigation.formData?.get('intent')?.toString() ?? null
  const shown = reply?.shown ?? { step: 'why' as const }
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className="mx-auto grid w-full max-w-[36rem] grid-cols-1">
        <PageHead>
          <h1 className="heading-1">{t('title')}</h1>
        </PageHead>
        <div className={panelClass({ class: 'grid grid-cols-1 content-start gap-5' })}>
          <Steps count={steps.length} current={steps.indexOf(shown.step) + 1} label={t('steps')} />
          {shown.step === 'offers' && reply && <OffersStep shown={shown} reply={reply} sending={sending} />}
          {shown.step === 'confirm' && reply && (
            <ConfirmStep closing={shown.closing} reply={reply} rules={rules.confirm} sending={sending} />
          )}
          {shown.step === 'why' && <WhyStep reply={reply} rules={rules.why} busy={sending !== null} />}
        </div>
      </div>
    </main>
  )
}
