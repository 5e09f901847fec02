import { paths } from '~/paths'

/** Prefixes of landers' slugs by niche: the setting `niche` counts them from 1 (specification 9). */
export const nichePrefixes = ['none', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const

export type NichePrefix = (typeof nichePrefixes)[number]

/** '1: none, 2: she, …' */
export const nicheNumbers = nichePrefixes.map((prefix, index) => `${index + 1}: ${prefix}`).join(', ')

export function prefixOf(niche: number): NichePrefix {
  return nichePrefixes[niche - 1] ?? 'none'
}

interface LanderPlace {
  /** Whether its URL may end in a slug (specification 2). */
  slugs: boolean
  /** Builds the URL of a lander that shows one member, below that member's URL. */
  ofMember?: (id: string, slug?: string) => string
}

const page: LanderPlace = { slugs: true }

/** Every lander: its name in files and screens, and its URL (specification 2). */
export const landers = {
  tinderswipe: { slugs: false },
  alonetonight: page,
  collagelanding: page,
  gallery: page,
  iconslanding: page,
  maplanding: page,
  socialnetwork: page,
  transitionsvideolanding: page,
  video: page,
  landing: { slugs: false, ofMember: paths.memberLanding },
  landing2: { slugs: true, ofMember: paths.memberLanding2 },
  landing3: { slugs: true, ofMember: paths.memberLanding3 },
} as const satisfies Record<string, LanderPlace>

export type LanderName = keyof typeof landers

export const landerNames = Object.keys(landers) as LanderName[]

export function isLanderName(name: string): name is LanderName {
  return Object.hasOwn(landers, name)
}

/** Splits 'she' or 'she-summer' into its parts; null when it isn't a lander's slug. */
export function readSlug(slug: string): { prefix: NichePrefix; variant: string | null } | null {
  const [, name = '', variant = null] = /^([a-z]+)(?:-([a-z0-9]+(?:-[a-z0-9]+)*))?$/.exec(slug.slice(0, 60)) ?? []
  const prefix = nichePrefixes.find((known) => known === name)
  return prefix && slug.length <= 60 ? { prefix, variant } : null
}

/** Returns the URL of a lander, by default with the slug of the tenant's niche (specification 9). */
export function landerPath(
  { settings }: { settings: { niche: number } },
  name: LanderName,
  { memberId, slug = prefixOf(settings.niche) }: { memberId?: string | null; slug?: string } = {},
): string {
  const { slugs, ofMember }: LanderPlace = landers[name]
  const ending = slugs ? slug : undefined
  return ofMember ? ofMember(memberId ?? '', ending) : paths.lander(name, ending)
}

/** Whether a lander shows one member, below that member's URL. */
export function isOfMember(name: LanderName): boolean {
  return 'ofMember' in landers[name]
}
