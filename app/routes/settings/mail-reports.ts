import { receiveMailReport } from '~/modules/notifications/mail-reports/receive-report.server'
import { signedAction } from '~/platform/forms/actions.server'
import type { RouteHandle } from '~/shell/route-handle'

export const handle: RouteHandle = { request: { signed: true } }

/** Maximum body size in bytes, far above what 500 reports take. */
const longest = 250_000

/** POST /webhooks/mail: delivery reports of the mail provider, authenticated by signature, not by origin. */
export const action = signedAction({ bytes: longest, types: ['message/rfc822'] }, async ({ request, context }) => {
  const { headers, method } = request
  const received = new Uint8Array(await request.arrayBuffer())
  if (method !== 'POST' || received.length > longest) throw new Response(null, { status: 400 })
  const report = { body: received, contentType: headers.get('content-type'), signature: headers.get('x-signature') }
  const { status, body } = await receiveMailReport(context.tenant, report)
  return Response.json(body, { status })
})

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
