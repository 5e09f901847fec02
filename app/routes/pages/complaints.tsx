import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { visitorOrMember } from '~/modules/accounts/guards.server'
import type { ComplaintReply } from '~/modules/complaints/schema'
import { isReference } from '~/modules/complaints/schema'
import { complaintForm, submitComplaint } from '~/modules/complaints/submit-complaint.server'
import { ComplaintForm } from '~/modules/complaints/ui/complaint-form'
import { OtherWays } from '~/modules/complaints/ui/other-ways'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { ButtonLink } from '~/ui/button'
import { useReply } from '~/ui/forms/use-reply'
import { PageHead, panelClass, Result } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['complaints', 'accounts'],
  title: 'complaints:title',
}

export async function loader({ context }: LoaderFunctionArgs) {
  const member = visitorOrMember(context)
  const sent = context.url.searchParams.get('sent') ?? ''
  return {
    sender: member && { name: member.name, email: member.email },
    reference: isReference(sent) ? sent : null,
    rules: await complaintForm.rules(context.t),
  }
}

export const action = formAction([complaintForm], async ({ request, context }) => {
  const sent = await submitComplaint(context, await request.formData())
  return 'reference' in sent ? redirect(`${paths.complaints}?sent=${sent.reference}`) : data(sent, { status: 422 })
})

export default function ComplaintsPage() {
  const { t } = useTranslation('complaints')
  const { sender, reference, rules } = useLoaderData<typeof loader>()
  const reply = useReply<ComplaintReply>()
  if (reference) {
    return (
      <main id="main" className="wrap pt-6 pb-16">
        <div className={panelClass({ class: 'mx-auto w-full max-w-[36rem]' })}>
          <Result icon="circle-check" kind="success" title={t('sent.title')} text={t('sent.text', { reference })}>
            <ButtonLink to={paths.home}>{t('sent.home')}</ButtonLink>
          </Result>
        </div>
      </main>
    )
  }
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <PageHead>
        <div className="grid gap-1">
          <h1 className="heading-1">{t('title')}</h1>
          <p className="meta">{t('lede')}</p>
        </div>
      </PageHead>
      <div className="grid max-w-[60rem] gap-6 lg:grid-cols-beside-80 lg:items-start">
        <div className={panelClass()}>
          <ComplaintForm sender={sender} reply={reply} rules={rules} />
        </div>
        <OtherWays />
      </div>
    </main>
  )
}
