import { shownVariant } from '~/modules/landers/variants/choose.server'
import { landerAt } from '~/modules/landers/variants/lander-at'
import type { ShownLander } from '~/modules/traffic/tracking'
import type { CookieJar } from '~/platform/http/cookies'
import type { Tenant } from '~/tenancy/tenant'

interface Sight {
  cookies: CookieJar
  /** Whether drafts are shown, too. */
  previewing: boolean
}

/**
 * Returns the lander at a path and the variant shown to this visitor, or the niche's default; null on every other page.
 */
export function shownLander(tenant: Tenant, path: string, { cookies, previewing }: Sight): ShownLander | null {
  const address = landerAt(tenant, path, previewing)
  return address && { lander: address.lander, variant: shownVariant(tenant, address, cookies) ?? address.prefix }
}
