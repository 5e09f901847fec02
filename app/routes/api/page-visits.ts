import type { ActionFunctionArgs } from '@remix-run/node'
import { keepVisit } from '~/modules/pages/visits/keep-visit.server'

/** POST `{path, milliseconds, clicked}`: the beacon of a page with `?lb` (decisions, 'Visitors'), whose answer nobody reads. */
export async function action({ request, context }: ActionFunctionArgs) {
  await keepVisit(context, await request.json().catch(() => null))
  return new Response(null, { status: 204 })
}
