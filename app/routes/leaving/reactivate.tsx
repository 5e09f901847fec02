import type { LoaderFunctionArgs } from '@remix-run/node'
import { data, redirect } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { requireVisitor } from '~/modules/accounts/guards.server'
import { timeZoneForm } from '~/modules/accounts/user/time-zone.server'
import { returnViewOf } from '~/modules/leaving/returning/reactivate.server'
import { submitReturn, submitWayBack, wayBackForm } from '~/modules/leaving/returning/submit-return.server'
import type { ReturnReply } from '~/modules/leaving/schema'
import { Returned, ReturnForm, TooLate, WayBackForm, WayBackSent } from '~/modules/leaving/ui/returning'
import { paths } from '~/paths'
import { formAction } from '~/platform/forms/actions.server'
import { actionForm, readForm, tokenForm } from '~/platform/forms/read-form.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['leaving', 'accounts'],
  title: 'leaving:return.page_title',
  noindex: true,
}

/** Opening the link changes nothing; only the page's form does. */
export async function loader({ context }: LoaderFunctionArgs) {
  requireVisitor(context)
  const token = context.url.searchParams.get('token') ?? ''
  return {
    token,
    account: token ? await returnViewOf(context.tenant, token) : null,
    rules: await wayBackForm.rules(context.t),
  }
}

export const action = formAction([wayBackForm, tokenForm, actionForm, timeZoneForm], async ({ request, context }) => {
  const form = await request.formData()
  const sends = readForm(form, actionForm).intent === 'send'
  const reply = await (sends ? submitWayBack(context, form) : submitReturn(context, form))
  if (reply.kind === 'in') return redirect(paths.members)
  return data(reply, { status: statusOf(reply) })
})

function statusOf({ kind }: ReturnReply): number {
  if (kind === 'invalid') return 410
  return kind === 'unsent' ? 422 : 200
}

export default function ReactivatePage() {
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto w-full max-w-narrow' })}>
        <Return />
      </div>
    </main>
  )
}

function Return() {
  const { token, account, rules } = useLoaderData<typeof loader>()
  const reply = useReply<ReturnReply>()
  const busy = useNavigation().formMethod === 'POST'
  if (reply?.kind === 'back') return <Returned />
  if (reply?.kind === 'sent') return <WayBackSent email={reply.email} />
  if (account && reply?.kind !== 'invalid') return <ReturnForm token={token} account={account} busy={busy} />
  if (token || reply?.kind === 'invalid') return <TooLate />
  return <WayBackForm result={reply?.kind === 'unsent' ? reply.result : undefined} rules={rules} busy={busy} />
}
