import type { SubmissionResult } from '@conform-to/dom'
import { data } from '@remix-run/node'
import type { CodeReply, LoginReply, NewPasswordReply, ResetReply, SignUpReply } from './schema'

type Outcome = NonNullable<(LoginReply | ResetReply | SignUpReply)['outcome']>

/** HTTP status of each outcome, equal to the status of the matching error in errors.ts. */
const statuses = {
  account_exists: 409,
  code_needed: 401,
  failed: 401,
  locked: 429,
  look_in_inbox: 200,
  sent: 200,
  too_many: 429,
  waits_for_deletion: 409,
} satisfies Record<Outcome['kind'], number>

type Reply = { result: SubmissionResult<string[]>; outcome?: Outcome | null } | NewPasswordReply | CodeReply

/** Responds with a form's errors and outcome, and the matching HTTP status for clients other than browsers. */
export function replied<R extends Reply>(reply: R) {
  return data(reply, { status: statusOf(reply) })
}

function statusOf(reply: Reply): number {
  if ('outcome' in reply && reply.outcome) return statuses[reply.outcome.kind]
  if ('linkValid' in reply && !reply.linkValid) return 410
  return reply.result.error ? 422 : 200
}
