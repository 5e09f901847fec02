import { z } from 'zod'
import { AccountWaitsForDeletion } from '~/modules/accounts/errors'
import { assertionOptions } from '~/modules/accounts/passkeys/member-passkeys.server'
import { returnPage } from '~/modules/accounts/returning/return-pass.server'
import { sessionClient } from '~/modules/accounts/sessions/browser.server'
import { logInWithPasskey } from '~/modules/accounts/sessions/log-in.server'
import { keepSession } from '~/modules/accounts/sessions/sessions.server'
import { knownTimeZone, timeZoneField } from '~/modules/accounts/user/time-zone.server'
import { assertionSchema } from '~/modules/credentials/passkey-forms.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'

const path = paths.api.passkeyLogin

export const loader = call(
  {
    method: 'GET',
    path,
    summary: 'WebAuthn options that ask for a passkey of the brand.',
    answer: z.looseObject({ challenge: z.string() }),
  },
  ({ context }) => assertionOptions(context.tenant, 'login', null),
)

export const action = call(
  {
    method: 'POST',
    path,
    summary: 'Logs in with what a passkey signed; `leads_to` where a closed account can come back.',
    body: assertionSchema.extend({ time_zone: timeZoneField }),
    answer: z.object({ ok: z.boolean(), leads_to: z.string().optional() }),
    refusals: {
      401: 'The passkey is unknown, or what it signed was sent before.',
      429: 'Too many refused logins from this address.',
    },
  },
  async ({ body, context }) => {
    const { time_zone, ...assertion } = body
    try {
      const client = sessionClient(context, knownTimeZone(time_zone))
      keepSession(context.cookies, await logInWithPasskey(context.tenant, assertion, client))
      return { ok: true }
    } catch (error) {
      // The passkey proved who owns the closed account, so it can be reopened, on a page of its own.
      if (!(error instanceof AccountWaitsForDeletion && error.pass)) throw error
      return { ok: false, leads_to: returnPage(error.pass) }
    }
  },
)
