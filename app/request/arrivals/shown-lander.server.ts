import { shownVariant } from '~/modules/landers/variants/choose.server'
import { landerAt } from '~/modules/landers/variants/lander-at'
import type { ShownLander } from '~/modules/traffic/tracking'
import type { Tenant } from '~/tenancy/tenant'

interface Sight {
  /** What the visit carries and remembers of landers, in the form of a query; the first takes precedence. */
  memories: readonly URLSearchParams[]
  /** Whether drafts are shown, too. */
  previewing: boolean
}

export interface SightOfLander {
  shown: ShownLander
  /** Whether the variant was drawn just now. */
  drawn: boolean
}

/**
 * Returns the lander at a path and the variant shown to this visitor, or the niche's default; null on every other page.
 */
export function shownLander(tenant: Tenant, path: string, sight: Sight): SightOfLander | null {
  const { memories, previewing } = sight
  const address = landerAt(tenant, path, previewing)
  if (!address) return null
  const { lander, prefix } = address
  const known = memories.find((memory) => memory.get('lander') === lander)?.get('variant') ?? null
  const { slug, drawn } = shownVariant(tenant, address, known)
  return { shown: { lander, variant: slug ?? prefix }, drawn }
}
