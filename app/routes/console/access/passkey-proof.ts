import { z } from 'zod'
import { consolePaths } from '~/console-paths'
import { assertionSchema } from '~/modules/credentials/passkey-forms.server'
import { consoleOf, consolePage } from '~/modules/operators/access/console-page.server'
import { assertionOptions, proveByPasskey } from '~/modules/operators/credentials/passkeys.server'
import { guardedCall } from '~/shell/calls/call.server'

const path = consolePaths.api.passkeyProof

export const loader = guardedCall(
  {
    method: 'GET',
    path,
    summary: "WebAuthn options that ask for one of the operator's own passkeys.",
    answer: z.looseObject({ challenge: z.string() }),
  },
  consolePage,
  ({ who, context }) => assertionOptions(consoleOf(context), who),
)

export const action = guardedCall(
  {
    method: 'POST',
    path,
    summary: 'Proves by a passkey that it is the operator.',
    body: assertionSchema,
    answer: z.object({ ok: z.literal(true) }),
  },
  consolePage,
  async ({ who, body, context }) => {
    await proveByPasskey(consoleOf(context), who, body)
    return { ok: true }
  },
)
