import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { brandAt, brandsOf, consolePage } from '~/modules/operators/access/console-page.server'
import { longest } from '~/modules/support/schema'
import { findMembers, mostFound } from '~/modules/support/search/find-members.server'
import { StandingMark } from '~/modules/support/ui/standing-mark'
import { paths } from '~/paths'
import type { RouteHandle } from '~/shell/route-handle'
import { Filters } from '~/ui/console/fields'
import { KeyHelp } from '~/ui/console/key-help'
import { rowKeys, searchKey } from '~/ui/console/list-keys'
import { Card, Page } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:section.members' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'members')
  const { searchParams: query } = context.url
  const search = (query.get('search') ?? '').slice(0, longest.search).replaceAll('\u0000', '')
  const brand = (query.get('brand') ?? '').slice(0, 60)
  const all = await brandsOf(context, operator, 'members')
  const brands = brand ? [await brandAt(context, operator, brand, 'members')] : all
  const found = await findMembers(operator.session, brands, search)
  return {
    search,
    brand,
    brands: all.map(({ slug, settings }) => ({ slug, name: settings.name })),
    found: found.flatMap(({ brandId, ...member }) => {
      const of = all.find(({ id }) => id === brandId)
      return of ? [{ ...member, brand: of.slug, brandName: of.settings.name }] : []
    }),
    hasMore: found.length === mostFound,
  }
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['found'][number]

/** Who is it? */
export default function Members() {
  const { t } = useTranslation('console')
  const { search, brand, brands, found, hasMore } = useLoaderData<typeof loader>()
  const columns = useColumns()
  return (
    <>
      <Page>
        <Filters
          label={t('members.search')}
          search={search}
          filters={[
            {
              name: 'brand',
              label: t('audit.brand'),
              value: brand,
              options: [
                { value: '', label: t('audit.every_brand') },
                ...brands.map(({ slug, name }) => ({ value: slug, label: name })),
              ],
            },
          ]}
        />
        {search ? (
          <Card flush>
            <Table
              label={t('section.members')}
              columns={columns}
              rows={found}
              keyOf={({ brand, id }) => `${brand} ${id}`}
              empty={t('members.none')}
            />
            {found.length > 0 && (
              <p className="min-h-11 px-3.5 py-3 text-2xs text-text-3">
                {hasMore ? t('members.more', { count: found.length }) : t('members.found', { count: found.length })}
              </p>
            )}
          </Card>
        ) : (
          <p className="text-text-2 text-xs">{t('members.hint')}</p>
        )}
      </Page>
      <KeyHelp
        title={t('members.keys')}
        keys={{ ...rowKeys, ...searchKey }}
        told={[
          ['/', t('keys.search')],
          ['J K', t('keys.row')],
        ]}
      />
    </>
  )
}

function useColumns(): Column<Line>[] {
  const { t } = useTranslation('console')
  const { date, relative } = useFormat()
  return [
    {
      id: 'name',
      label: t('members.name'),
      heading: true,
      show: ({ brand, id, name, email }) => (
        <>
          <Link className="link" to={paths.console.member(brand, id)} data-row>
            {name}
          </Link>
          <span className="block font-regular text-2xs text-text-2">{email ?? t('members.no_account')}</span>
        </>
      ),
    },
    { id: 'brand', label: t('members.brand'), show: ({ brandName }) => brandName },
    { id: 'standing', label: t('members.state'), show: ({ standing }) => <StandingMark standing={standing} /> },
    { id: 'joined', label: t('members.joined'), spare: true, show: ({ signedUpAt }) => date(signedUpAt, 'medium') },
    { id: 'seen', label: t('members.seen'), spare: true, show: ({ lastActiveAt }) => relative(lastActiveAt) },
  ]
}
