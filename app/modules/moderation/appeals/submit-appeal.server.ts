import type { RequestContext } from '~/tenancy/request-context.server'
import { messageSchema, readMessage } from '../message-form.server'
import { appeal } from './appeal.server'
import type { AppealReply, AppealView } from './schema'
import { appealLimits } from './schema'

type Asking = Pick<RequestContext, 'tenant' | 't'>

const bounds = { max: appealLimits.message, missing: 'moderation:error.reasons' } as const

/** The form of an objection: what its page shows then, or what is wrong, with what was typed. */
export async function submitAppeal(
  { tenant, t }: Asking,
  token: string,
  form: FormData,
): Promise<AppealView | AppealReply> {
  const read = readMessage(form, t, bounds)
  return 'result' in read ? read : appeal(tenant, token, read.message)
}

export const appealSchema = (t: Asking['t']) => messageSchema(t, bounds)
