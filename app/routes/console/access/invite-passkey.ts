import { z } from 'zod'
import { consolePaths } from '~/console-paths'
import { creationSchema } from '~/modules/credentials/passkey-forms.server'
import { consoleOf } from '~/modules/operators/access/console-page.server'
import { keepConsoleSession } from '~/modules/operators/access/session-cookie.server'
import { creationOptions } from '~/modules/operators/credentials/passkeys.server'
import { acceptWithPasskey, readInvite } from '~/modules/operators/people/invite.server'
import { call } from '~/shell/calls/call.server'

const path = consolePaths.api.invite(':token')

export const loader = call(
  {
    method: 'GET',
    path,
    summary: 'WebAuthn options to make the first passkey of an invited operator.',
    answer: z.looseObject({ challenge: z.string() }),
  },
  async ({ params: { token = '' }, context }) => creationOptions(consoleOf(context), await readInvite(token)),
)

export const action = call(
  {
    method: 'POST',
    path,
    summary: 'Accepts the invitation by a passkey, and opens a session.',
    body: creationSchema,
    answer: z.object({ ok: z.literal(true) }),
  },
  async ({ params: { token = '' }, body, context }) => {
    const session = await acceptWithPasskey(consoleOf(context), token, body, context.client)
    keepConsoleSession(context.cookies, session)
    return { ok: true }
  },
)
