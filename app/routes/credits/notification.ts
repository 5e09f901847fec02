import { receiveNotification } from '~/modules/payments/notifications/receive-notification.server'
import { signedAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = { request: { signed: true } }

/** Maximum body size in bytes, far above what any provider sends. */
const longest = 10_000

/** POST /webhooks/payments/{provider}: a provider's notification, authenticated by its content, not its origin. */
export const action = signedAction({ bytes: longest }, async ({ request, params, context }) => {
  const body = await request.text()
  if (request.method !== 'POST' || body.length > longest) throw new Response(null, { status: 400 })
  await receiveNotification(context.tenant, params.provider ?? '', new URLSearchParams(body))
  return new Response(null, { status: 204 })
})

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
