import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { AccountWaitsForDeletion } from '~/modules/accounts/errors'
import { assertionSchema } from '~/modules/accounts/passkeys/schema.server'
import { assertionOptions } from '~/modules/accounts/passkeys/verify-assertion.server'
import { returnPage } from '~/modules/accounts/returning/return-pass.server'
import { sessionClient } from '~/modules/accounts/sessions/browser.server'
import { logInWithPasskey } from '~/modules/accounts/sessions/log-in.server'
import { keepSession } from '~/modules/accounts/sessions/sessions.server'

/** What the browser asks passkeys with. */
export async function loader({ context }: LoaderFunctionArgs) {
  return Response.json(await assertionOptions(context.tenant, 'login', null))
}

/** What a passkey signed logs in. */
export async function action({ request, context }: ActionFunctionArgs) {
  const sent = assertionSchema.safeParse(await request.json().catch(() => null))
  if (!sent.success) return Response.json({ error: 'invalid_request' }, { status: 400 })
  try {
    keepSession(context.cookies, await logInWithPasskey(context.tenant, sent.data, sessionClient(context)))
    return Response.json({ ok: true })
  } catch (error) {
    // A closed account comes back on a page of its own: the passkey has just proved whose it is.
    if (!(error instanceof AccountWaitsForDeletion && error.pass)) throw error
    return Response.json({ ok: false, leads_to: returnPage(error.pass) })
  }
}
