import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { BrandName } from '~/ui/console/brand-name'
import { Filters, useBrandFilter } from '~/ui/console/filters'
import { Card, Mark } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table, TableFoot } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { RefundLine } from '../../console/schema'
import { refundMarks } from '../../console/schema'
import { useAddress } from './order-table'

interface RefundFiltersProps {
  label: string
  view: { brand: string; waiting: boolean; brands: readonly { slug: string; name: string }[] }
  /** Whether rows can wait for the provider. The bank has already made a chargeback. */
  canWait: boolean
}

/** Filters of the lists of refunds and chargebacks. */
export function RefundFilters({ label, view, canWait }: RefundFiltersProps) {
  const { t } = useTranslation('console')
  const ofBrand = useBrandFilter(view.brand, view.brands)
  const ofState = {
    name: 'waiting',
    label: t('money.state'),
    value: view.waiting ? 'yes' : '',
    options: [
      { value: '', label: t('money.every.state') },
      { value: 'yes', label: t('money.not_made') },
    ],
  }
  return <Filters label={label} filters={canWait ? [ofState, ofBrand] : [ofBrand]} />
}

interface RefundTableProps {
  label: string
  empty: string
  view: {
    brands: readonly { id: string; slug: string; name: string }[]
    lines: readonly RefundLine[]
    hasMore: boolean
  }
}

/** Table of refunds or chargebacks, newest first, each linked to its order. */
export function RefundTable({ label, empty, view }: RefundTableProps) {
  const { t } = useTranslation('console')
  const { lines, hasMore } = view
  const last = lines.at(-1)
  const older = useAddress()({ before: last ? `${last.at}_${last.id}` : '' })
  return (
    <Card flush>
      <Table label={label} columns={useColumns(view)} rows={lines} keyOf={({ id }) => id} empty={empty} />
      <TableFoot shown={t('money.shown', { count: lines.length })} older={hasMore ? older : null} />
    </Card>
  )
}

function useColumns({ brands }: RefundTableProps['view']): Column<RefundLine>[] {
  const { t } = useTranslation('console')
  const { dateTime, money } = useFormat()
  const brandOf = (id: string) => brands.find((brand) => brand.id === id)
  return [
    {
      id: 'order',
      label: t('money.order'),
      heading: true,
      show: ({ brandId, number }) => (
        <Link className="link" to={`${consolePaths.money}?order=${brandOf(brandId)?.slug}/${number}`} data-row>
          {number}
        </Link>
      ),
    },
    {
      id: 'brand',
      label: t('money.brand'),
      spare: true,
      show: ({ brandId }) => <BrandName slug={brandOf(brandId)?.slug} name={brandOf(brandId)?.name} />,
    },
    { id: 'when', label: t('audit.when'), spare: true, show: ({ at }) => dateTime(at) },
    {
      id: 'what',
      label: t('money.what'),
      show: ({ kind, refusal }) => (
        <>
          {t(`money.kind.${kind}`)}
          {refusal && <span className="wrap-anywhere block text-2xs text-text-2">{refusal}</span>}
        </>
      ),
    },
    { id: 'taken', label: t('money.taken'), right: true, spare: true, show: ({ credits }) => credits },
    {
      id: 'sum',
      label: t('money.sum'),
      right: true,
      show: ({ amount, currency }) => <span className="whitespace-nowrap">{money(amount, currency)}</span>,
    },
    {
      id: 'state',
      label: t('money.state'),
      show: ({ status, kind }) =>
        kind === 'chargeback' ? (
          <Mark state="broken">{t('money.is.charged_back')}</Mark>
        ) : (
          <Mark state={refundMarks[status]}>{t(`money.refund_is.${status}`)}</Mark>
        ),
    },
  ]
}
