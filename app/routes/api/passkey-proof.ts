import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { assertionSchema } from '~/modules/accounts/passkeys/schema.server'
import { assertionOptions } from '~/modules/accounts/passkeys/verify-assertion.server'
import { proveByPasskey } from '~/modules/accounts/sessions/prove.server'

/** What the browser asks the member's own passkeys with. */
export async function loader({ context }: LoaderFunctionArgs) {
  const member = requireMember(context)
  return Response.json(await assertionOptions(context.tenant, 'proof', member.id))
}

/** What one of them signed proves that it is the member. */
export async function action({ request, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const sent = assertionSchema.safeParse(await request.json().catch(() => null))
  if (!sent.success) return Response.json({ error: 'invalid_request' }, { status: 400 })
  await proveByPasskey(member, sent.data, context.client.addressBlock)
  return Response.json({ ok: true })
}
