import { shownVariant } from '~/modules/landers/variants/choose.server'
import { landerAt } from '~/modules/landers/variants/lander-at'
import type { Visit } from './visit.server'

/** The variant that the lander at the visit's address shows; null for its own words, and on every other page. */
export function landerVariantOf({ tenant, path, cookies }: Pick<Visit, 'tenant' | 'path' | 'cookies'>): string | null {
  const address = landerAt(tenant, path)
  return address && shownVariant(tenant, address, cookies)
}
