import type { AppLoadContext } from '@remix-run/node'
import type { Tenant } from '~/tenancy/tenant'
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
