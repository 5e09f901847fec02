import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { BrandMark } from '~/ui/console/brand-name'
import { Card, Mark } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { BrandLine } from '../schema'

/** All brand folders with their served version and problems. */
export function BrandList({ brands }: { brands: readonly BrandLine[] }) {
  const { t } = useTranslation('console')
  const { number, money, relative } = useFormat()
  const columns: Column<BrandLine>[] = [
    {
      id: 'brand',
      label: t('brands.brand'),
      heading: true,
      show: ({ slug, name, domain }) => (
        <span className="flex items-center gap-2">
          <BrandMark slug={slug} name={name} />
          <span className="min-w-0">
            <Link className="link" to={consolePaths.brand(slug)}>
              {name}
            </Link>
            <span className="block font-regular text-2xs text-text-3 max-md:hidden">{domain}</span>
          </span>
        </span>
      ),
    },
    { id: 'state', label: t('brands.state'), show: (brand) => <BrandStateMark brand={brand} /> },
    {
      id: 'version',
      label: t('brands.version'),
      spare: true,
      show: ({ version, errors }) =>
        version && (
          <>
            <code>{version}</code>
            {errors > 0 && <span className="block text-2xs text-text-3">{t('brands.last_good')}</span>}
          </>
        ),
    },
    {
      id: 'members',
      label: t('brands.members'),
      right: true,
      spare: true,
      show: ({ members, membersAt }) => (
        <>
          {number(members)}
          {membersAt && (
            <span className="block text-2xs text-text-3">{t('brands.counted', { ago: relative(membersAt) })}</span>
          )}
        </>
      ),
    },
    { id: 'active', label: t('brands.active'), right: true, show: ({ active }) => number(active) },
    {
      id: 'revenue',
      label: t('brands.revenue'),
      right: true,
      spare: true,
      show: ({ revenue }) =>
        Object.entries(revenue)
          .map(([currency, amount]) => money(amount, currency))
          .join(' · ') || '0',
    },
    {
      id: 'queue',
      label: t('brands.queue'),
      right: true,
      spare: true,
      show: ({ casesOpen, oldestAt }) =>
        oldestAt ? `${number(casesOpen)} · ${relative(oldestAt)}` : number(casesOpen),
    },
  ]
  return (
    <Card flush>
      <Table
        label={t('section.brands')}
        columns={columns}
        rows={brands}
        keyOf={({ slug }) => slug}
        empty={t('brands.none')}
      />
    </Card>
  )
}

type Standing = Pick<BrandLine, 'errors' | 'version' | 'live' | 'toPutRight' | 'isKnown'>

/** The state of a brand. Green only when everything is known to be in order. */
export function BrandStateMark({ brand: { errors, version, live, toPutRight, isKnown } }: { brand: Standing }) {
  const { t } = useTranslation('console')
  if (errors > 0) return <Mark state="broken">{t('brands.errors', { count: errors })}</Mark>
  if (version === null) return <Mark state="broken">{t('brands.down')}</Mark>
  if (!live) {
    const lacking = toPutRight > 0 ? t('brands.test_lacking', { count: toPutRight }) : t('brands.not_live')
    return <Mark state="quiet">{lacking}</Mark>
  }
  if (toPutRight > 0) return <Mark state="waiting">{t('brands.live_lacking', { count: toPutRight })}</Mark>
  return isKnown ? <Mark state="good">{t('brands.live')}</Mark> : <Mark state="quiet">{t('brands.live_unknown')}</Mark>
}
