import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useNavigate } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { brandOrders, brandStates, inOrder, isFoundBy, stateOf } from '~/modules/brands/brand-state'
import { listBrands } from '~/modules/brands/reading/read-brands.server'
import { BrandList } from '~/modules/brands/ui/brand-list'
import { consolePage } from '~/modules/operators/access/console-page.server'
import type { RouteHandle } from '~/shell/route-handle'
import { Filters } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { Note, Page } from '~/ui/console/parts'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:section.brands' }

const longestSearch = 100

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'brands')
  const { searchParams: query } = context.url
  const search = (query.get('search') ?? '').slice(0, longestSearch)
  const order = brandOrders.find((known) => known === query.get('order')) ?? 'need'
  const state = brandStates.find((known) => known === query.get('state')) ?? ''
  const all = await listBrands(context, operator)
  const found = all.filter(isFoundBy(search))
  return {
    search,
    order,
    state,
    count: found.length,
    counts: brandStates.map((each) => ({ state: each, count: found.filter((line) => stateOf(line) === each).length })),
    refused: all.filter(({ errors }) => errors > 0).map(({ name }) => name),
    brands: found.filter((line) => state === '' || stateOf(line) === state).sort(inOrder(order)),
  }
}

/** List of brands with the state of each, those that need somebody first. */
export default function Brands() {
  const { t } = useTranslation('console')
  const { brands, refused, search, order, state, count, counts } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [first] = brands
  const states = counts.map((each) => ({
    value: each.state,
    label: t(`brands.state_of.${each.state}`, { count: each.count }),
  }))
  return (
    <>
      <Page>
        {refused.length > 0 && (
          <Note kind="danger">
            {t('brands.folders_refused', { count: refused.length, names: refused.slice(0, 5).join(', ') })}{' '}
            <Link className="link" to={`${consolePaths.brands}?state=refused`}>
              {t('brands.show_refused')}
            </Link>
          </Note>
        )}
        <Filters
          search={search}
          label={t('brands.search')}
          filters={[
            {
              name: 'state',
              label: t('brands.state'),
              value: state,
              options: [{ value: '', label: t('brands.any_state', { count }) }, ...states],
            },
            {
              name: 'order',
              label: t('brands.order'),
              value: order,
              options: brandOrders.map((each) => ({ value: each, label: t(`brands.order_by.${each}`) })),
            },
          ]}
        />
        <BrandList brands={brands} />
      </Page>
      <KeyHelp
        shortcuts={[['J', t('brands.key.open'), { j: first && (() => navigate(consolePaths.brand(first.slug))) }]]}
      />
    </>
  )
}
