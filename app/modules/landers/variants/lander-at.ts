import type { LanderName, NichePrefix } from '~/tenancy/landers/landers'
import { isLanderName, landers, prefixOf, readSlug } from '~/tenancy/landers/landers'
import type { Tenant } from '~/tenancy/tenant'

/** What an address of a lander names. */
export interface LanderAddress {
  lander: LanderName
  prefix: NichePrefix
  /** The variant that the address names; null where one is to be chosen. */
  variant: string | null
  /** Of a member's own lander. */
  memberId: string | null
}

const pageOfLander = /^\/landers\/([a-z]+)(?:\/([^/]+))?\/?$/
const pageOfMember = /^\/members\/([^/]+)\/(landing[23]?)(?:\/([^/]+))?\/?$/

/** The lander at a path; null where none is, for an unknown slug, and for a variant that the tenant doesn't have. */
export function landerAt(tenant: Pick<Tenant, 'settings' | 'landers'>, path: string): LanderAddress | null {
  const [, page, pageSlug] = pageOfLander.exec(path) ?? []
  if (page !== undefined) return addressOf(tenant, { name: page, slug: pageSlug, memberId: null })
  const [, memberId, name, slug] = pageOfMember.exec(path) ?? []
  return memberId !== undefined && name !== undefined ? addressOf(tenant, { name, slug, memberId }) : null
}

function addressOf(
  { settings, landers: variants }: Pick<Tenant, 'settings' | 'landers'>,
  { name, slug, memberId }: { name: string; slug: string | undefined; memberId: string | null },
): LanderAddress | null {
  if (!isLanderName(name) || landers[name].path.startsWith('/landing') !== (memberId !== null)) return null
  if (slug === undefined) return { lander: name, prefix: prefixOf(settings.niche), variant: null, memberId }
  const read = landers[name].slugs ? readSlug(slug) : null
  if (!read) return null
  if (read.variant !== null && !variants[slug]?.landers.includes(name)) return null
  return { lander: name, ...read, memberId }
}

/** The address of a lander, with the slug of the tenant's niche (specification 9). */
export function landerPath(
  { settings }: Pick<Tenant, 'settings'>,
  name: LanderName,
  { memberId, slug = prefixOf(settings.niche) }: { memberId?: string; slug?: string } = {},
): string {
  const { path, slugs } = landers[name]
  return `${memberId === undefined ? '' : `/members/${memberId}`}${path}${slugs ? `/${slug}` : ''}`
}
