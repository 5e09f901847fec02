import type { ActionFunctionArgs } from '@remix-run/node'
import { receiveMailReport } from '~/modules/notifications/mail-reports/receive-report.server'

/** Far more than 500 reports take. */
const longest = 250_000

/** POST /webhooks/mail: what the mail provider tells. It proves itself by its signature, not by its origin. */
export async function action({ request, context }: ActionFunctionArgs) {
  const body = await request.text()
  if (request.method !== 'POST' || body.length > longest) throw new Response(null, { status: 400 })
  const status = await receiveMailReport(context.tenant, body, request.headers.get('x-signature'))
  return new Response(null, { status })
}

export function loader() {
  throw new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
