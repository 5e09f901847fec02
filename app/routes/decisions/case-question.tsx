import type { LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readQuestion } from '~/modules/moderation/casework/questions.server'
import type { AnswerReply } from '~/modules/moderation/casework/schema'
import { answerSchema, submitAnswer } from '~/modules/moderation/casework/submit-answer.server'
import { QuestionForm, QuestionState } from '~/modules/moderation/ui/question'
import { formAction } from '~/platform/forms/actions.server'
import { formShape, untranslated } from '~/platform/forms/form-shape.server'
import type { RouteHandle } from '~/shell/route-handle'
import { formRules } from '~/ui/forms/form-rules.server'
import { panelClass } from '~/ui/panels'

export const handle: RouteHandle = {
  request: { beforeTerms: true },
  i18n: ['moderation'],
  title: 'moderation:question.title',
  noindex: true,
  unwarned: true,
}

/** Where a moderator's question leads. Opening it changes nothing. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return {
    ...(await readQuestion(context.tenant, params.token ?? '')),
    rules: await formRules(answerSchema(context.t)),
  }
}

export const action = formAction([formShape(answerSchema(untranslated))], async ({ request, params, context }) => {
  const reply = await submitAnswer(context, params.token ?? '', await request.formData())
  return 'result' in reply ? data(reply, { status: 422 }) : null
})

export default function CaseQuestionPage() {
  const { state, question, rules } = useLoaderData<typeof loader>()
  const reply = useActionData<AnswerReply | null>() ?? undefined
  return (
    <main id="main" className="wrap pt-6 pb-16">
      <div className={panelClass({ class: 'mx-auto grid w-full max-w-narrow grid-cols-1 content-start gap-4' })}>
        {state === 'open' ? (
          <QuestionForm question={question} reply={reply} rules={rules} />
        ) : (
          <QuestionState state={state} />
        )}
      </div>
    </main>
  )
}
