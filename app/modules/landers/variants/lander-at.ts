import { matchPath } from '@remix-run/react'
import { paths } from '~/paths'
import type { LanderName, NichePrefix } from '~/tenancy/landers/landers'
import { isLanderName, isOfMember, landers, prefixOf, readSlug } from '~/tenancy/landers/landers'
import type { Tenant } from '~/tenancy/tenant'

/** What the path of a lander names. */
export interface LanderAddress {
  lander: LanderName
  prefix: NichePrefix
  /** The variant in the path; null when one has to be chosen. */
  variant: string | null
  /** Id of the member whom a lander about a single member shows. */
  memberId: string | null
}

const addresses = [paths.lander(':lander'), `${paths.member(':id')}/:lander`].map((address) => `${address}/:slug?`)

type Brand = Pick<Tenant, 'settings' | 'landers'>

/**
 * Returns the lander at a path. Null when there is none, for an unknown slug, and for a variant that the tenant doesn't
 * have.
 * @param drafts whether unpublished variants count, for viewers with a preview link
 */
export function landerAt(tenant: Brand, path: string, drafts = false): LanderAddress | null {
  const address = addressAt(tenant, path)
  if (!address?.variant) return address
  const file = tenant.landers[`${address.prefix}-${address.variant}`]
  return file?.landers.includes(address.lander) && (file.published || drafts) ? address : null
}

function addressAt(tenant: Brand, path: string): LanderAddress | null {
  for (const address of addresses) {
    const { lander: name, slug, id: memberId = null } = matchPath(address, path)?.params ?? {}
    if (name !== undefined) return addressOf(tenant, { name, slug, memberId })
  }
  return null
}

function addressOf(
  { settings }: Brand,
  { name, slug, memberId }: { name: string; slug: string | undefined; memberId: string | null },
): LanderAddress | null {
  if (!isLanderName(name) || isOfMember(name) !== (memberId !== null)) return null
  if (slug === undefined) return { lander: name, prefix: prefixOf(settings.niche), variant: null, memberId }
  const read = landers[name].slugs ? readSlug(slug) : null
  return read && { lander: name, ...read, memberId }
}
