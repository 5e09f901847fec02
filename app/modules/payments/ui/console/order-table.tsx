import { useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { BrandName } from '~/ui/console/brand-name'
import { Card, Mark } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table, TableFoot } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { OpenedOrder, OrderLine } from '../../console/schema'
import { orderMarks } from '../../console/schema'

interface OrderTableProps {
  view: {
    brands: readonly { id: string; slug: string; name: string }[]
    lines: readonly OrderLine[]
    hasMore: boolean
    opened: Pick<OpenedOrder, 'id'> | null
  }
}

/** Table of orders, newest first; each opens beside the list. */
export function OrderTable({ view }: OrderTableProps) {
  const { t } = useTranslation('console')
  const { lines, hasMore, opened } = view
  const columns = useColumns(view)
  const last = lines.at(-1)
  const older = useAddress()({ before: last ? `${last.at}_${last.id}` : '', order: '', said: '' })
  return (
    <Card flush>
      <Table
        label={t('money.view.orders')}
        columns={columns}
        rows={lines}
        keyOf={({ id }) => id}
        isSelected={({ id }) => id === opened?.id}
        empty={t('money.none')}
      />
      <TableFoot shown={t('money.shown', { count: lines.length })} older={hasMore ? older : null} />
    </Card>
  )
}

function useColumns({ brands, opened }: OrderTableProps['view']): Column<OrderLine>[] {
  const { t } = useTranslation(['console', 'payments'])
  const { listTime, money } = useFormat()
  const address = useAddress()
  const brandOf = (id: string) => brands.find((brand) => brand.id === id)
  const spare = opened !== null
  return [
    {
      id: 'order',
      label: t('money.order'),
      heading: true,
      show: ({ brandId, number, at }) => (
        <span className="whitespace-nowrap">
          <Link
            className="link"
            to={address({ order: `${brandOf(brandId)?.slug}/${number}`, said: '' })}
            preventScrollReset
            data-row
          >
            {number}
          </Link>{' '}
          <span className="font-regular text-text-3">{listTime(at)}</span>
        </span>
      ),
    },
    {
      id: 'brand',
      label: t('money.brand'),
      spare: true,
      show: ({ brandId }) => <BrandName slug={brandOf(brandId)?.slug} name={brandOf(brandId)?.name} />,
    },
    {
      id: 'what',
      label: t('money.what'),
      spare: true,
      show: ({ credits }) => t('money.credits', { count: credits }),
    },
    ...(spare
      ? []
      : [
          {
            id: 'country',
            label: t('money.country'),
            spare: true,
            show: ({ country }: OrderLine) => country,
          },
        ]),
    { id: 'by', label: t('money.by'), spare: true, show: ({ method }) => t(`payments:method.${method}`) },
    {
      id: 'sum',
      label: t('money.sum'),
      right: true,
      show: ({ amount, currency }) => <span className="whitespace-nowrap">{money(amount, currency)}</span>,
    },
    {
      id: 'state',
      label: t('money.state'),
      show: ({ state }) => <Mark state={orderMarks[state]}>{t(`money.is.${state}`)}</Mark>,
    },
  ]
}

/** Returns a function that gives this page's URL with changed parameters; empty ones are removed. */
export function useAddress(): (more: Record<string, string>) => string {
  const { pathname, search } = useLocation()
  return (more) => {
    const query = new URLSearchParams(search)
    for (const [name, value] of Object.entries(more)) {
      if (value) query.set(name, value)
      else query.delete(name)
    }
    return `${pathname}?${query}`
  }
}
