import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readAppeal } from '~/modules/moderation/appeals/appeal.server'
import type { AppealReply } from '~/modules/moderation/appeals/schema'
import { appealSchema, submitAppeal } from '~/modules/moderation/appeals/submit-appeal.server'
import { AppealForm, AppealState } from '~/modules/moderation/ui/appeal'
import { formAction } from '~/platform/forms/actions.server'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import type { RouteHandle } from '~/shell/route-handle'
import { formRules } from '~/ui/forms/form-rules.server'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['moderation'],
  title: 'moderation:objection.title',
  noindex: true,
  unwarned: true,
}

/** Where a statement of reasons leads whoever disagrees. Opening it changes nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return {
    appeal: await readAppeal(context.tenant, params.token ?? ''),
    rules: await formRules(appealSchema(context.t)),
  }
}

export const action = formAction([formShape(appealSchema(untranslated))], async ({ request, params, context }) => {
  const reply = await submitAppeal(context, params.token ?? '', await request.formData())
  return 'result' in reply ? data(reply, { status: 422 }) : null
})

export default function ObjectionPage() {
  const { appeal, rules } = useLoaderData<typeof loader>()
  const reply = useActionData<AppealReply | null>() ?? undefined
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-4' })}>
        {appeal.state === 'open' && appeal.decision ? (
          <AppealForm decision={appeal.decision} reply={reply} rules={rules} />
        ) : (
          <AppealState state={appeal.state} />
        )}
      </div>
    </main>
  )
}
