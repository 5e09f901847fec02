import { chooseVariant } from '~/modules/traffic/choose-variant.server'
import type { LanderVariant } from '~/tenancy/landers/variant-contract.server'
import type { Tenant } from '~/tenancy/tenant'
import type { LanderAddress } from './lander-at'

export interface ChosenVariant {
  /** Slug of the variant whose texts are shown; null for the lander's own. */
  slug: string | null
  /** Whether it was drawn just now, so that only this visit can know it. */
  drawn: boolean
}

/**
 * Chooses the variant whose texts a lander shows: the one in the path, otherwise one drawn by weight. Unpublished
 * variants are shown only at their own path, to viewers who may see them (`landerAt`).
 * @param known name of the variant that the visit has already seen of this lander
 */
export function shownVariant(
  { landers }: Pick<Tenant, 'landers'>,
  { lander, prefix, variant }: LanderAddress,
  known: string | null,
): ChosenVariant {
  if (variant !== null) return { slug: `${prefix}-${variant}`, drawn: false }
  const shows = (file: LanderVariant | undefined) => file?.published === true && file.landers.includes(lander)
  const own: LanderVariant | undefined = landers[prefix]
  const others = Object.entries(landers)
    .filter(([slug, file]) => slug.startsWith(`${prefix}-`) && shows(file))
    .map(([name, { weight }]) => ({ name, weight }))
  const base = shows(own) ? prefix : null
  if (!others.some(({ weight }) => weight > 0)) return { slug: base, drawn: false }
  const variants = [{ name: prefix, weight: own?.weight ?? 1 }, ...others].filter(({ weight }) => weight > 0)
  const seen = variants.find(({ name }) => name === known)
  const chosen = seen ?? chooseVariant(variants)
  return { slug: chosen && chosen.name !== prefix ? chosen.name : base, drawn: !seen }
}
