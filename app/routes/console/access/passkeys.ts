import type { AppLoadContext } from '@remix-run/node'
import { z } from 'zod'
import { consolePaths } from '~/console-paths'
import { creationSchema } from '~/modules/credentials/passkey-forms.server'
import { consoleOf, consolePage } from '~/modules/operators/access/console-page.server'
import { assertFresh } from '~/modules/operators/access/step-up.server'
import { addPasskey, creationOptions } from '~/modules/operators/credentials/passkeys.server'
import { guardedCall } from '~/shell/calls/call.server'

const path = consolePaths.api.passkeys

export const loader = guardedCall(
  {
    method: 'GET',
    path,
    summary: 'WebAuthn options to make one more passkey.',
    answer: z.looseObject({ challenge: z.string() }),
  },
  freshOperator,
  ({ who, context }) => creationOptions(consoleOf(context), who),
)

export const action = guardedCall(
  {
    method: 'POST',
    path,
    summary: 'Adds the passkey that the browser made.',
    body: creationSchema,
    answer: z.object({ ok: z.literal(true) }),
  },
  freshOperator,
  async ({ who, body, context }) => {
    await addPasskey(consoleOf(context), who, body, context.client.userAgent)
    return { ok: true }
  },
)

async function freshOperator(context: AppLoadContext) {
  const operator = await consolePage(context)
  assertFresh(operator)
  return operator
}
