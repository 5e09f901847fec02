import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { answerUserCall, currentUser } from '~/modules/accounts/user/user-calls.server'
import { answerPushCall } from '~/modules/notifications/push/push-call.server'

/** GET: who asks; asked as pages poll it, it is answered before the routes. */
export function loader({ context }: LoaderFunctionArgs) {
  return Response.json(currentUser(context))
}

/** POST logs in, PUT saves the language; with `?push=1` POST registers the browser for pushes (specification 7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const body: unknown = await request.json().catch(() => null)
  const answerCall = context.url.searchParams.has('push') ? answerPushCall : answerUserCall
  const { status, answer } = await answerCall(context, request.method, body)
  return Response.json(answer, { status, headers: status === 405 ? { Allow: 'GET, POST, PUT' } : {} })
}
