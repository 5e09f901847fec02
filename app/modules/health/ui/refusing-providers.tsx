import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Mark } from '~/ui/console/parts'
import type { Column } from '~/ui/console/table'
import { Table } from '~/ui/console/table'
import type { RefusingProvider } from '../schema'
import { useSpan } from './use-span'
import type { HealthView } from './view'

/** Mailbox providers that refuse a brand's e-mails, with the reason, their last response, and how slowly it sends now. */
export function RefusingProviders({ view }: { view: HealthView }) {
  const { t } = useTranslation('console')
  const { number, time } = useFormat()
  const span = useSpan()
  const columns: Column<RefusingProvider>[] = [
    {
      id: 'provider',
      label: t('health.provider'),
      heading: true,
      show: ({ provider, brandId }) => (
        <>
          <span className="wrap-anywhere">{provider}</span>
          <span className="block font-regular text-2xs text-text-2">{view.brands[brandId]}</span>
        </>
      ),
    },
    { id: 'fault', label: t('health.fault'), show: ({ fault }) => t(`health.faults.${fault}`) },
    { id: 'count', label: t('health.refused_count'), right: true, spare: true, show: ({ count }) => number(count) },
    {
      id: 'response',
      label: t('health.response'),
      spare: true,
      show: ({ diagnostic }) => <code className="wrap-anywhere font-regular">{diagnostic || '–'}</code>,
    },
    {
      id: 'state',
      label: t('members.state'),
      show: ({ slowedUntil, intervalSeconds }) =>
        slowedUntil ? (
          <Mark state="waiting">
            {t('health.slowed', { span: span(intervalSeconds ?? 0), time: time(slowedUntil) })}
          </Mark>
        ) : (
          <Mark state="good">{t('health.not_slowed')}</Mark>
        ),
    },
  ]
  return (
    <Card title={t('health.providers')} flush>
      <Table
        label={t('health.providers')}
        columns={columns}
        rows={view.health.providers}
        keyOf={({ brandId, provider }) => `${brandId} ${provider}`}
        empty={t('health.no_providers')}
      />
    </Card>
  )
}
