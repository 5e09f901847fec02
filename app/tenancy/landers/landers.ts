import { paths } from '~/paths'

/** Specification 9: `niche` 1 to 7 → the prefix of its landers' slugs. */
const prefixOfNiche = { 1: 'none', 2: 'she', 3: 'bdsm', 4: 'bbw', 5: 'gilf', 6: 'milf', 7: 'gay' } as const

export type NichePrefix = (typeof prefixOfNiche)[keyof typeof prefixOfNiche]

export const nichePrefixes: readonly NichePrefix[] = Object.values(prefixOfNiche)

export function prefixOf(niche: number): NichePrefix {
  return prefixOfNiche[niche as keyof typeof prefixOfNiche] ?? 'none'
}

interface LanderPlace {
  /** Its address may end in a slug (specification 2). */
  slugs: boolean
  /** Shows one member, and stands under that member's address. */
  ofMember?: (id: string, slug?: string) => string
}

const page: LanderPlace = { slugs: true }

/** Every lander: the name under which files and screens know it, and where it stands (specification 2). */
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

/** 'she' or 'she-summer' → its parts; null for what is no slug of a lander. */
export function readSlug(slug: string): { prefix: NichePrefix; variant: string | null } | null {
  const [, name = '', variant = null] = /^([a-z]+)(?:-([a-z0-9]+(?:-[a-z0-9]+)*))?$/.exec(slug.slice(0, 60)) ?? []
  const prefix = nichePrefixes.find((known) => known === name)
  return prefix && slug.length <= 60 ? { prefix, variant } : null
}

/** The address of a lander, with the slug of the tenant's niche (specification 9). */
export function landerPath(
  { settings }: { settings: { niche: number } },
  name: LanderName,
  { memberId, slug = prefixOf(settings.niche) }: { memberId?: string | null; slug?: string } = {},
): string {
  const { slugs, ofMember }: LanderPlace = landers[name]
  const ending = slugs ? slug : undefined
  return ofMember ? ofMember(memberId ?? '', ending) : paths.lander(name, ending)
}

/** Whether a lander shows one member, and stands under that member's address. */
export function isOfMember(name: LanderName): boolean {
  return 'ofMember' in landers[name]
}
