import { useTranslation } from 'react-i18next'
import { consolePaths } from '~/console-paths'
import { useFormat } from '~/i18n/formats'
import { caseTitle } from '~/modules/moderation/ui/case-title'
import { OpenCase } from '~/modules/moderation/ui/open-case'
import { Card, Note } from '~/ui/console/parts'
import { Table } from '~/ui/console/table'
import { Link } from '~/ui/link'
import { lateHours } from '../schema'
import { isLate } from './brand-table'
import type { OverviewView } from './view'

/** The cases that have been open longest, and matters worth a look. */
export function Waiting({ view }: { view: OverviewView }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      {view.waiting && <Oldest view={view} waiting={view.waiting} />}
      <WorthALook view={view} />
    </div>
  )
}

function Oldest({ view: { brands }, waiting }: { view: OverviewView; waiting: NonNullable<OverviewView['waiting']> }) {
  const { t } = useTranslation('console')
  const { relative, number } = useFormat()
  const all = brands.reduce((sum, { casesOpen }) => sum + casesOpen, 0)
  return (
    <Card
      title={t('overview.oldest')}
      aside={
        <Link className="link text-xs" to={consolePaths.queue}>
          {t('overview.all_waiting', { count: all, cases: number(all) })}
        </Link>
      }
      flush
    >
      <Table
        label={t('overview.oldest')}
        columns={[
          {
            id: 'what',
            label: t('overview.column.what'),
            heading: true,
            show: ({ id, topic, kind, brand }) => (
              <OpenCase brand={brand} id={id} className="link min-h-8 text-start max-md:min-h-11">
                {caseTitle(t, { kind, topic })}
              </OpenCase>
            ),
          },
          {
            id: 'brand',
            label: t('overview.column.brand'),
            show: ({ brand }) => brands.find(({ slug }) => slug === brand)?.name ?? brand,
          },
          { id: 'kind', label: t('overview.column.kind'), spare: true, show: ({ kind }) => t(`queue.one.${kind}`) },
          { id: 'since', label: t('overview.column.since'), right: true, show: ({ openedAt }) => relative(openedAt) },
        ]}
        rows={waiting}
        keyOf={({ id }) => id}
        empty={t('queue.empty')}
      />
    </Card>
  )
}

function WorthALook({ view: { brands, countedAt } }: { view: OverviewView }) {
  const { t } = useTranslation('console')
  const { relative } = useFormat()
  const refused = brands.filter(({ errors }) => errors > 0)
  const late = brands.filter(({ oldestAt }) => isLate(oldestAt, countedAt))
  return (
    <Card title={t('overview.look')}>
      {refused.map(({ slug, name, errors }) => (
        <Note key={slug} kind="danger">
          {t('overview.runs_on_last_good', { brand: name, count: errors })}
        </Note>
      ))}
      {late.map(({ slug, name, oldestAt }) => (
        <Note key={slug} kind="warning">
          {t('overview.waits', { brand: name, since: relative(oldestAt ?? ''), hours: lateHours })}
        </Note>
      ))}
      {late.length + refused.length === 0 && <Note kind="success">{t('overview.all_well', { hours: lateHours })}</Note>}
    </Card>
  )
}
