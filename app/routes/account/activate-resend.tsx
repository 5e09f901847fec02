import type { LoaderFunctionArgs } from '@remix-run/node'
import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { resendActivation, resendWait } from '~/modules/accounts/email/activate.server'
import { ResentTooSoon } from '~/modules/accounts/errors'
import { requireMember } from '~/modules/accounts/guards.server'
import type { ResendReply } from '~/modules/accounts/schema'
import { resendSeconds } from '~/modules/accounts/schema'
import { ConfirmReminder } from '~/modules/accounts/ui/confirm-reminder'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { readableEmail } from '~/platform/names/email-address.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['accounts'],
  title: 'accounts:activate.page_title',
  noindex: true,
  banners: ['activation', 'emails', 'finish', 'terms'],
}

export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  if (member.status === 'active') throw redirect(paths.members)
  return { email: readableEmail(member.email), wait: await resendWait(member) }
}

/** Resends the activation e-mail. The banner, the reminder and this page post here. */
export const action = formAction([], async ({ context }): Promise<ResendReply> => {
  try {
    await resendActivation(requireMember(context))
    return { sent: true, wait: resendSeconds }
  } catch (error) {
    if (error instanceof ResentTooSoon) return { sent: false, wait: Number(error.data.seconds) }
    throw error
  }
})

export default function ResendPage() {
  const { t } = useTranslation('accounts')
  const { email, wait } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-4' })}>
        <h1 className="heading-2">{t('activate.waiting_title')}</h1>
        <ConfirmReminder email={email} wait={wait} reply={reply} />
      </div>
    </main>
  )
}
