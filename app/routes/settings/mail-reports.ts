import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveMailReport } from '~/modules/notifications/mail-reports/receive-report.server'

/** Far more than 500 reports take. */
const longest = 250_000

/** POST /webhooks/mail: what the mail provider tells. It proves itself by its signature, not by its origin. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { headers, method } = request
  const received = new Uint8Array(await request.arrayBuffer())
  if (method !== 'POST' || received.length > longest) throw new Response(null, { status: 400 })
  const report = { body: received, contentType: headers.get('content-type'), signature: headers.get('x-signature') }
  const { status, body } = await receiveMailReport(context.tenant, report)
  return Response.json(body, { status })
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
