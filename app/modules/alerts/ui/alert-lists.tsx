import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Card, Mark } from '~/ui/console/parts'
import { Table } from '~/ui/console/table'
import type { AlertLine } from '../schema'
import { Told } from './told'

/** What is over its limit now. */
export function OpenAlerts({ alerts, watchedAt }: { alerts: readonly AlertLine[]; watchedAt: string | null }) {
  const { t } = useTranslation('console')
  const { relative, dateTime } = useFormat()
  const looked = watchedAt ? t('alerts.watched', { ago: relative(watchedAt) }) : t('alerts.not_watched')
  return (
    <Card title={t('alerts.open')} aside={<span className="text-2xs text-text-3">{looked}</span>} flush>
      {alerts.length === 0 && <p className="p-3.5 text-text-2 text-xs">{t('alerts.none_open')}</p>}
      <ul>
        {alerts.map((alert) => (
          <li key={alert.id} className="grid gap-1 border-border border-b px-3.5 py-2.5 text-xs last:border-b-0">
            <Mark state="broken">
              <Said alert={alert} />
            </Mark>
            <span className="ps-3.5 text-text-2">
              {t('alerts.since', { at: dateTime(alert.raisedAt), threshold: alert.threshold })}
            </span>
            <Tellings alert={alert} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Alerts that have ended, newest first. */
export function AlertHistory({ alerts }: { alerts: readonly AlertLine[] }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  return (
    <Card title={t('alerts.history')} flush>
      <Table
        label={t('alerts.history')}
        columns={[
          { id: 'what', label: t('alerts.what_was'), heading: true, show: (alert) => <Said alert={alert} /> },
          { id: 'raised', label: t('alerts.raised'), show: ({ raisedAt }) => dateTime(raisedAt) },
          { id: 'ended', label: t('alerts.ended'), show: ({ endedAt }) => endedAt && dateTime(endedAt) },
          { id: 'told', label: t('alerts.whom'), spare: true, show: (alert) => <Tellings alert={alert} /> },
        ]}
        rows={alerts}
        keyOf={({ id }) => id}
        empty={t('alerts.no_history')}
      />
    </Card>
  )
}

function Said({ alert: { kind, subject, value } }: { alert: AlertLine }) {
  const { t } = useTranslation('console')
  return <span className="whitespace-normal">{t(`alerts.said.${kind}`, { count: Math.round(value), subject })}</span>
}

function Tellings({ alert: { told } }: { alert: AlertLine }) {
  const { t } = useTranslation('console')
  if (told.length === 0) return <span className="ps-3.5 text-2xs text-text-3">{t('alerts.told_nobody')}</span>
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1 ps-3.5">
      {told.map((telling) => (
        <Told key={`${telling.what} ${telling.channel}`} telling={telling} />
      ))}
    </span>
  )
}
