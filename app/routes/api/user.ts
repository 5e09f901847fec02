import type { ActionFunctionArgs } from '@remix-run/node'
import { answerUserCall } from '~/modules/accounts/user/user-calls.server'
import { answerPushCall } from '~/modules/notifications/push/push-call.server'

/** POST logs in, PUT saves the language; with `?push=1` POST registers the browser for pushes (specification 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const body: unknown = await request.json().catch(() => null)
  const answerCall = context.url.searchParams.has('push') ? answerPushCall : answerUserCall
  const { status, answer } = await answerCall(context, request.method, body)
  return Response.json(answer, { status, headers: status === 405 ? { Allow: 'GET, POST, PUT' } : {} })
}
