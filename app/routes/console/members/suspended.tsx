import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { consolePage } from '~/modules/operators/access/console-page.server'
import { listedBrands } from '~/modules/operators/access/requested-brand.server'
import { mayAt } from '~/modules/operators/access/rights'
import { runningSuspensions } from '~/modules/support/search/running-suspensions.server'
import { MemberCell } from '~/modules/support/ui/member-cell'
import { MemberTabs } from '~/modules/support/ui/member-tabs'
import type { RouteHandle } from '~/shell/route-handle'
import { Button } from '~/ui/button'
import { BrandName } from '~/ui/console/brand-name'
import { FilterSelect, useBrandFilter } from '~/ui/console/filters'
import { KeyHelp } from '~/ui/console/keys/key-help'
import { rowShortcuts } from '~/ui/console/keys/list-keys'
import { Card, Page } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'

export const handle: RouteHandle = { title: 'console:suspensions.title' }

export async function loader({ context }: LoaderFunctionArgs) {
  const operator = await consolePage(context, 'members')
  const { brand, brands, listed } = await listedBrands(context, operator, 'members')
  const lines = await runningSuspensions(
    operator.session,
    listed.map(({ id }) => id),
  )
  return {
    brand,
    brands: brands.map(({ slug, settings }) => ({ slug, name: settings.name })),
    lines: lines.flatMap(({ brandId, ...line }) => {
      const of = listed.find(({ id }) => id === brandId)
      if (!of) return []
      return [{ ...line, brand: of.slug, brandName: of.settings.name, mayEnd: mayAt(operator.grants, 'queue', of.id) }]
    }),
  }
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number]

/** Suspensions that are running: who, until when, why, by whom. */
export default function Suspended() {
  const { t } = useTranslation('console')
  const { lines, brand, brands } = useLoaderData<typeof loader>()
  const ofBrand = useBrandFilter(brand, brands)
  const submit = useSubmit()
  return (
    <>
      <MemberTabs view="suspended" />
      <Page>
        {brands.length > 1 && (
          <Form
            className="flex items-center gap-2"
            onChange={(event) => submit(event.currentTarget, { replace: true })}
          >
            <FilterSelect {...ofBrand} />
            <span className="scripted:hidden">
              <Button type="submit" size="small">
                {t('search')}
              </Button>
            </span>
          </Form>
        )}
        <Card flush>
          <Table
            label={t('suspensions.title')}
            columns={useColumns()}
            rows={lines}
            keyOf={({ id }) => id}
            empty={t('suspensions.none')}
          />
        </Card>
      </Page>
      <KeyHelp shortcuts={rowShortcuts(t, lines)} />
    </>
  )
}

function useColumns(): Column<Line>[] {
  const { t } = useTranslation(['console', 'moderation'])
  const { date, dateTime } = useFormat()
  return [
    {
      id: 'name',
      label: t('members.name'),
      heading: true,
      show: ({ brand, memberId, hasPhoto, name }) => (
        <MemberCell member={{ brand, id: memberId, hasPhoto }}>
          <Link className="link" to={consolePaths.member(brand, memberId)} data-row>
            {name}
          </Link>
        </MemberCell>
      ),
    },
    {
      id: 'brand',
      label: t('members.brand'),
      spare: true,
      show: ({ brand, brandName }) => <BrandName slug={brand} name={brandName} />,
    },
    { id: 'until', label: t('suspensions.until'), show: ({ until }) => dateTime(until) },
    {
      id: 'why',
      label: t('suspensions.why'),
      show: ({ ground }) => (ground ? t(`moderation:ground.${ground}`) : '–'),
    },
    {
      id: 'by',
      label: t('suspensions.by'),
      spare: true,
      show: ({ by, since }) => `${by ?? t('actor.command')}, ${date(since, 'medium')}`,
    },
    {
      id: 'act',
      label: t('operators.act'),
      right: true,
      show: ({ brand, memberId, name, mayEnd }) =>
        mayEnd && (
          <Link
            className="link inline-flex min-h-8 items-center max-md:min-h-11"
            to={`${consolePaths.member(brand, memberId)}?act=restore`}
            aria-label={t('suspensions.end_of', { name })}
          >
            {t('suspensions.end')}
          </Link>
        ),
    },
  ]
}
