import { z } from 'zod'
import { pushPublicKey } from '~/modules/notifications/push/brand-keys.server'
import { paths } from '~/paths'
import { call } from '~/shell/calls/call.server'
import { publicSettings } from '~/tenancy/public-settings'

export const loader = call(
  {
    method: 'GET',
    path: paths.api.settings,
    summary: "The brand's public settings (specification 3), texts in the request's language.",
    answer: z.looseObject({
      name: z.string(),
      domain: z.string(),
      languages: z.array(z.string()),
      countries: z.array(z.string()),
      push_public_key: z.string().nullable(),
    }),
  },
  ({ context: { tenant, language, client, country } }) =>
    publicSettings(tenant, {
      language,
      detectedCountry: client.country,
      selectedCountry: country,
      pushPublicKey: pushPublicKey(tenant),
    }),
)
