import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { mostFound } from '~/modules/support/search/find-members.server'
import { foundPage, requestedMembers } from '~/modules/support/search/requested-members.server'
import { MemberCell } from '~/modules/support/ui/member-cell'
import { MemberTabs } from '~/modules/support/ui/member-tabs'
import { StandingMark } from '~/modules/support/ui/standing-mark'
import type { RouteHandle } from '~/shell/route-handle'
import { BrandName } from '~/ui/console/brand-name'
import { EmailAddress } from '~/ui/console/email-address'
import { Filters, useBrandFilter } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { rowShortcuts, searchKeys } from '~/ui/console/keys/list-keys'
import { Card, Page } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:section.members' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'members')
  const requested = await requestedMembers(context, operator)
  return {
    ...requested,
    found: requested.found.map((member) => ({ ...member, page: foundPage(member, requested) })),
    hasMore: requested.found.length === mostFound,
  }
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['found'][number]

/** Member search. */
export default function Members() {
  const { t } = useTranslation('console')
  const { search, brand, brands, found, hasMore } = useLoaderData<typeof loader>()
  const ofBrand = useBrandFilter(brand, brands)
  const columns = useColumns()
  return (
    <>
      <MemberTabs view="search" />
      <Page>
        <Filters label={t('members.search')} search={search} filters={[ofBrand]} />
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
      <KeyHelp title={t('members.keys')} shortcuts={[['/', t('keys.search'), searchKeys], ...rowShortcuts(t, found)]} />
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
      show: ({ page, name, email, ...member }) => (
        <MemberCell member={member}>
          <Link className="link" to={page} data-row>
            {name}
          </Link>
          {email ? (
            <EmailAddress address={email} />
          ) : (
            <span className="block font-regular text-2xs text-text-2">{t('members.no_account')}</span>
          )}
        </MemberCell>
      ),
    },
    {
      id: 'brand',
      label: t('members.brand'),
      show: ({ brand, brandName }) => <BrandName slug={brand} name={brandName} />,
    },
    { id: 'standing', label: t('members.state'), show: ({ standing }) => <StandingMark standing={standing} /> },
    { id: 'joined', label: t('members.joined'), spare: true, show: ({ signedUpAt }) => date(signedUpAt, 'medium') },
    { id: 'seen', label: t('members.seen'), spare: true, show: ({ lastActiveAt }) => relative(lastActiveAt) },
  ]
}
