import { z } from 'zod'
import { consolePaths } from '~/console-paths'
import { assertionSchema } from '~/modules/credentials/passkey-forms.server'
import { consoleOf } from '~/modules/operators/access/console-page.server'
import { keepConsoleSession } from '~/modules/operators/access/session-cookie.server'
import { assertionOptions, logInWithPasskey } from '~/modules/operators/credentials/passkeys.server'
import { call } from '~/shell/calls/call.server'

const path = consolePaths.api.passkeyLogin

export const loader = call(
  {
    method: 'GET',
    path,
    summary: 'WebAuthn options that ask for a passkey.',
    answer: z.looseObject({ challenge: z.string() }),
  },
  ({ context }) => assertionOptions(consoleOf(context), null),
)

export const action = call(
  {
    method: 'POST',
    path,
    summary: 'Logs in with what a passkey signed.',
    body: assertionSchema,
    answer: z.object({ ok: z.literal(true) }),
  },
  async ({ body, context }) => {
    keepConsoleSession(context.cookies, await logInWithPasskey(consoleOf(context), body, context.client))
    return { ok: true }
  },
)
