import { z } from 'zod'
import { assertionOptions } from '~/modules/accounts/passkeys/member-passkeys.server'
import { proveByPasskey } from '~/modules/accounts/sessions/prove.server'
import { assertionSchema } from '~/modules/credentials/passkey-forms.server'
import { paths } from '~/paths'
import { memberCall } from '~/shell/calls/call.server'

const path = paths.api.passkeyProof

export const loader = memberCall(
  {
    method: 'GET',
    path,
    summary: "WebAuthn options that ask for one of the member's own passkeys.",
    answer: z.looseObject({ challenge: z.string() }),
  },
  ({ member, context }) => assertionOptions(context.tenant, 'proof', member.id),
)

export const action = memberCall(
  {
    method: 'POST',
    path,
    summary: 'Proves by a passkey that it is the member, for 15 minutes.',
    body: assertionSchema,
    answer: z.object({ ok: z.literal(true) }),
    refusals: { 401: "The passkey is not the member's, or what it signed was sent before." },
  },
  async ({ member, body, context }) => {
    await proveByPasskey(member, body, context.client.addressBlock)
    return { ok: true }
  },
)
