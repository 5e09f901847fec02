import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/modules/accounts/guards.server'
import { addPasskey, creationOptions } from '~/modules/accounts/passkeys/passkeys.server'
import { creationSchema } from '~/modules/accounts/passkeys/schema.server'

/** What the browser makes a passkey with. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await creationOptions(requireMember(context)))
}

/** The passkey that it made. */
export async function action({ request, context }: ActionFunctionArgs) {
  const member = requireMember(context)
  const sent = creationSchema.safeParse(await request.json().catch(() => null))
  if (!sent.success) return Response.json({ error: 'invalid_request' }, { status: 400 })
  await addPasskey(member, sent.data, context.client)
  return Response.json({ ok: true })
}
