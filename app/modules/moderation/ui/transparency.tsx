import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { Button } from '~/ui/button'
import { Select } from '~/ui/console/filters'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import type { Figure, TransparencyPeriod } from '../transparency/schema'
import { transparencyPeriods } from '../transparency/schema'

interface FiltersProps {
  brand: string
  brands: readonly { value: string; label: string }[]
  period: TransparencyPeriod
  /** URL of the same numbers as a file. */
  file: string
}

export function TransparencyFilters({ brand, brands, period, file }: FiltersProps) {
  const { t } = useTranslation('console')
  const periods = transparencyPeriods.map((value) => ({ value, label: t(`transparency.period.${value}`) }))
  return (
    <Form className="flex flex-wrap items-end gap-2 text-xs">
      <Select name="brand" label={t('templates.brand')} value={brand} options={brands} />
      <Select name="period" label={t('transparency.over')} value={period} options={periods} />
      <Button type="submit" size="small">
        {t('transparency.show')}
      </Button>
      <a className="link inline-flex min-h-8 items-center max-md:min-h-11" href={file}>
        {t('transparency.file')}
      </a>
      <Link className="link ms-auto inline-flex min-h-8 items-center max-md:min-h-11" to={consolePaths.queue}>
        {t('templates.back')}
      </Link>
    </Form>
  )
}

/** Table of the numbers in one section. */
export function FigureTable({ section, figures }: { section: Figure['section']; figures: readonly Figure[] }) {
  const { t } = useTranslation('console')
  const { number } = useFormat()
  return (
    <Table
      label={t(`transparency.${section}.title`)}
      rows={figures}
      keyOf={({ kind, ground }) => `${kind} ${ground}`}
      empty={t('transparency.none')}
      columns={[
        {
          id: 'kind',
          label: t('transparency.kind'),
          heading: true,
          show: ({ kind }) =>
            section === 'notices' ? t(`moderation:reason.${kind}`) : t(`transparency.${section}.${kind}`),
        },
        ...(section === 'decisions'
          ? [
              {
                id: 'ground',
                label: t('queue.ground'),
                show: ({ ground }: Figure) => t(`moderation:ground.${ground}`),
              },
            ]
          : []),
        { id: 'count', label: t('transparency.count'), right: true, show: ({ count }) => number(count) },
      ]}
    />
  )
}
