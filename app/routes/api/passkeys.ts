import { z } from 'zod'
import { addPasskey, creationOptions } from '~/modules/accounts/passkeys/passkeys.server'
import { creationSchema } from '~/modules/credentials/passkey-forms.server'
import { paths } from '~/paths'
import { memberCall } from '~/shell/calls/call.server'

const path = paths.api.passkeys

export const loader = memberCall(
  {
    method: 'GET',
    path,
    summary: 'WebAuthn options to make a passkey.',
    answer: z.looseObject({ challenge: z.string() }),
    refusals: { 403: 'No session, or `proof_needed`: no recent proof.' },
  },
  ({ member }) => creationOptions(member),
)

export const action = memberCall(
  {
    method: 'POST',
    path,
    summary: 'Adds the passkey that the browser made.',
    body: creationSchema,
    answer: z.object({ ok: z.literal(true) }),
    refusals: {
      401: 'What the browser made is invalid, or was sent before.',
      403: 'No session, or `proof_needed`: no recent proof.',
      409: 'Ten passkeys are the most.',
    },
  },
  async ({ member, body, context }) => {
    await addPasskey(member, body, context.client)
    return { ok: true }
  },
)
