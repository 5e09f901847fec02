import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { answerForm, readQuestion } from '~/modules/moderation/casework/questions.server'
import { caseworkLimits } from '~/modules/moderation/casework/schema'
import { LinkForm, LinkPage, LinkResult } from '~/modules/moderation/ui/link-form'
import { formAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'
import { useReply } from '~/ui/forms/use-reply'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['moderation'],
  title: 'moderation:question.title',
  noindex: true,
  unwarned: true,
}

/** Page linked from a moderator's question. Opening it changes nothing. 404 for a wrong link. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const view = await readQuestion(context.tenant, params.token ?? '')
  const rules = await answerForm.rules(context.t)
  return data({ ...view, rules }, { status: view.state === 'unknown' ? 404 : 200 })
}

export const action = formAction([answerForm], async ({ request, params, context }) => {
  const reply = await answerForm.submit(context, params.token ?? '', await request.formData())
  return 'result' in reply ? data(reply, { status: 422 }) : null
})

export default function CaseQuestionPage() {
  const { t } = useTranslation('moderation')
  const { state, question, rules } = useLoaderData<typeof loader>()
  const reply = useReply<typeof action>()
  if (state === 'unknown') {
    return <LinkResult kind="unknown" title={t('objection.unknown.title')} text={t('objection.unknown.text')} />
  }
  if (state === 'answered') {
    return <LinkResult kind="sent" title={t('question.sent_title')} text={t('question.sent_text')} />
  }
  return (
    <LinkPage>
      <h1 className="heading-2">{t('question.title')}</h1>
      <blockquote className="wrap-anywhere whitespace-pre-line">{question}</blockquote>
      <p className="meta">{t('question.text')}</p>
      <LinkForm
        id="answer"
        reply={reply}
        rules={rules}
        label={t('question.answer')}
        max={caseworkLimits.answer}
        send={t('question.send')}
      />
    </LinkPage>
  )
}
