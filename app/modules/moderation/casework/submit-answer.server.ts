import type { RequestContext } from '~/tenancy/request-context.server'
import { messageSchema, readMessage } from '../message-form.server'
import { answerQuestion } from './questions.server'
import type { AnswerReply, QuestionView } from './schema'
import { caseworkLimits } from './schema'

type Asking = Pick<RequestContext, 'tenant' | 't'>

const bounds = { max: caseworkLimits.answer, missing: 'moderation:error.answer' } as const

/** The form of an answer: what its page shows then, or what is wrong, with what was typed. */
export async function submitAnswer(
  { tenant, t }: Asking,
  token: string,
  form: FormData,
): Promise<QuestionView | AnswerReply> {
  const read = readMessage(form, t, bounds)
  return 'result' in read ? read : answerQuestion(tenant, token, read.message)
}

export const answerSchema = (t: Asking['t']) => messageSchema(t, bounds)
