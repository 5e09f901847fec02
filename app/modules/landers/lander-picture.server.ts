import type { Language } from '~/i18n/languages'
import type { Translate } from '~/i18n/translate'
import type { Gender } from '~/modules/accounts/member'
import type { OwnShare } from '~/modules/photos/brand/share-picture.server'
import { sharePicture } from '~/modules/photos/brand/share-picture.server'
import type { SharedLander } from '~/tenancy/files/share-picture'
import type { LanderName } from '~/tenancy/landers/landers'
import { isOfMember, readSlug } from '~/tenancy/landers/landers'
import { textIn } from '~/tenancy/local-text'
import type { Tenant } from '~/tenancy/tenant'
import { titleOf } from './lander-head.server'
import { gendersOf } from './open-lander.server'
import { onlyGender } from './ui/drawn-people'

/** Our own drawings, so that no member's face is published with a link. */
const drawings: Partial<Record<LanderName, string>> = {
  alonetonight: 'landers/poster-tall.webp',
  collagelanding: 'landers/cut-hugo.webp',
  iconslanding: 'landers/cut-kofi.webp',
  maplanding: 'landers/cut-petra.webp',
  socialnetwork: 'landers/cut-elin.webp',
  transitionsvideolanding: 'landers/cut-noor.webp',
  video: 'landers/poster-tall.webp',
}
const usualDrawing = 'landers/cut-noor.webp'
/** Drawings for niches with men only. */
const drawingsOfMen: typeof drawings = {
  alonetonight: 'landers/poster-tall-men.webp',
  video: 'landers/poster-tall-men.webp',
  iconslanding: 'landers/cut-kofi.webp',
}
const usualDrawingOfMen = 'landers/cut-hugo.webp'

interface Shared {
  tenant: Tenant
  language: Language
  t: Translate
}

/**
 * Returns the picture that other sites show for a link to a lander: its headline or the variant's, beside its picture.
 * Null when there is no such lander.
 */
export async function landerPicture(
  { tenant, language, t }: Shared,
  { lander, slug }: SharedLander,
): Promise<Buffer | null> {
  // A lander about a single member has the gallery's headline, with neither name nor photo of the member.
  const name = isOfMember(lander) ? 'gallery' : lander
  const variant = tenant.landers[slug]
  const shows = variant?.published === true && variant.landers.includes(lander)
  const read = readSlug(slug)
  if (!read || (!shows && read.variant !== null)) return null
  const [media] = shows ? variant.pictures : []
  const genders = gendersOf(read.prefix, shows ? variant : undefined)
  const picture: OwnShare['picture'] = media ? { media } : { own: drawingOf(name, genders) }
  const own = shows && variant.headline !== undefined ? textIn(variant.headline, tenant, language) : ''
  return sharePicture(tenant, language, {
    key: `${lander}.${slug}`,
    words: own || titleOf(t, { lander: name, genders, name: '' }),
    picture,
  })
}

function drawingOf(name: LanderName, genders: readonly Gender[]): string {
  if (onlyGender(genders) === 'male') return drawingsOfMen[name] ?? usualDrawingOfMen
  return drawings[name] ?? usualDrawing
}
