import type { AppLoadContext } from '@remix-run/node'
import { consolePaths } from '~/console-paths'
import type { Operator } from '~/modules/operators/access/operator'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { longest } from '../schema'
import { findMembers } from './find-members.server'

/** Reads the search from the URL, for one brand or all, and returns it with the members found. */
export async function requestedMembers(context: AppLoadContext, operator: Operator) {
  const { searchParams: query } = context.url
  const search = (query.get('search') ?? '').slice(0, longest.search).replaceAll('\u0000', '')
  const { brand, brands, listed } = await listedBrands(context, operator, 'members')
  const found = await findMembers(operator.session, listed, search)
  return {
    search,
    brand,
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    found: found.flatMap(({ brandId, ...member }) => {
      const of = brands.find(({ id }) => id === brandId)
      return of ? [{ ...member, brand: of.slug, brandName: of.settings.name }] : []
    }),
  }
}

/** Returns the path of a found member's page, with the search, so that the page can link to its neighbors. */
export function foundPage(
  { brand, id }: { brand: string; id: string },
  wish: { search: string; brand: string },
): string {
  return `${consolePaths.member(brand, id)}?${new URLSearchParams({ search: wish.search, brand: wish.brand })}`
}

/** Returns the paths of the previous and next member found; null at the ends, and without a search. */
export async function neighboursOf(context: AppLoadContext, operator: Operator, member: { brand: string; id: string }) {
  if (!context.url.searchParams.get('search')) return { previous: null, next: null }
  const { found, ...wish } = await requestedMembers(context, operator)
  const place = found.findIndex(({ brand, id }) => brand === member.brand && id === member.id)
  const at = (index: number) => {
    const neighbour = place < 0 ? undefined : found[index]
    return neighbour ? foundPage(neighbour, wish) : null
  }
  return { previous: at(place - 1), next: at(place + 1) }
}
