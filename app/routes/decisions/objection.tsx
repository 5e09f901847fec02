import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { appealForm, readAppeal } from '~/modules/moderation/appeals/appeal.server'
import { appealLimits } from '~/modules/moderation/appeals/schema'
import { AppealedDecision } from '~/modules/moderation/ui/appealed-decision'
import { LinkForm, LinkPage, LinkResult } from '~/modules/moderation/ui/link-form'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['moderation'],
  title: 'moderation:objection.title',
  noindex: true,
  unwarned: true,
}

/** Page linked from a statement of reasons, for objections. Opening it changes nothing. 404 for a wrong link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const appeal = await readAppeal(context.tenant, params.token ?? '')
  const rules = await appealForm.rules(context.t)
  return data({ appeal, rules }, { status: appeal.state === 'unknown' ? 404 : 200 })
}

export const action = formAction([appealForm], async ({ request, params, context }) => {
  const reply = await appealForm.submit(context, params.token ?? '', await request.formData())
  return 'result' in reply ? data(reply, { status: 422 }) : null
})

export default function ObjectionPage() {
  const { t } = useTranslation('moderation')
  const { appeal, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  const { state, decision } = appeal
  if (state !== 'open' || !decision) {
    const shown = state === 'open' ? 'unknown' : state
    const kind = shown === 'sent' || shown === 'unknown' ? shown : 'closed'
    return <LinkResult kind={kind} title={t(`objection.${shown}.title`)} text={t(`objection.${shown}.text`)} />
  }
  return (
    <LinkPage>
      <AppealedDecision decision={decision} />
      <LinkForm
        id="objection"
        reply={reply}
        rules={rules}
        label={t('objection.message')}
        max={appealLimits.message}
        send={t('objection.send')}
      />
    </LinkPage>
  )
}
