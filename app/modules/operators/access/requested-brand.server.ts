import type { AppLoadContext } from '@remix-run/node'
import type { Tenant } from '~/tenancy/tenant'
import { allBrands } from '~/ui/console/all-brands'
import { brandAt, brandsOf } from './console-page.server'
import type { Operator } from './operator'
import type { Right } from './rights'

/**
 * Returns the brand for pages that show one at a time: the one in the URL (`brand`), or else the first at which the
 * operator has the right. Also returns all brands to choose from.
 * @throws NotYours 404, with an entry in the audit log
 */
export async function requestedBrand(
  context: AppLoadContext,
  operator: Operator,
  right: Right,
): Promise<{ brands: Tenant[]; tenant: Tenant }> {
  const brands = await brandsOf(context, operator, right)
  const named = context.url.searchParams.get('brand')?.slice(0, 60)
  return { brands, tenant: await brandAt(context, operator, named || (brands[0]?.slug ?? ''), right) }
}

/** The brands of a list over brands: its choice, and what it shows. */
interface ListedBrands {
  /** The slug in the URL; `allBrands` if it names none. */
  brand: string
  /** All brands to choose from. */
  brands: Tenant[]
  /** The chosen ones. */
  listed: Tenant[]
}

/**
 * Returns the brands that a list over brands shows: the one in the URL (`brand`), or all at which the operator has the
 * right.
 * @throws NotYours 404, with an entry in the audit log
 */
export async function listedBrands(context: AppLoadContext, operator: Operator, right: Right): Promise<ListedBrands> {
  const brand = brandIn(context.url.searchParams)
  const brands = await brandsOf(context, operator, right)
  return { brand, brands, listed: brand === allBrands ? brands : [await brandAt(context, operator, brand, right)] }
}

/** Reads the filter for a brand from a URL's query: a slug, or `allBrands`. */
export function brandIn(query: URLSearchParams): string {
  return query.get('brand')?.slice(0, 60) || allBrands
}
