import type { LoaderFunctionArgs } from '@remix-run/node'
import { json } from '@remix-run/node'
import { pushPublicKey } from '~/modules/notifications/push/brand-keys.server'
import { publicSettings } from '~/tenancy/public-settings'

/** GET /api/settings.php: the brand's public settings (specification 7), texts in the request's language. */
export function loader({ context: { tenant, language, client, country } }: LoaderFunctionArgs) {
  return json(
    publicSettings(tenant, {
      language,
      detectedCountry: client.country,
      selectedCountry: country,
      pushPublicKey: pushPublicKey(tenant),
    }),
  )
}
