import { useTranslation } from 'react-i18next'
import { useFormat } from '~/i18n/formats'
import { Mark } from '~/ui/console/parts'
import type { AlertTelling } from '../schema'
import { mostTries } from '../schema'

/** What became of telling something through one channel. */
export function Told({ telling: { what, channel, toldAt, tries, error } }: { telling: AlertTelling }) {
  const { t } = useTranslation('console')
  const { dateTime } = useFormat()
  const named = { channel: t(`alerts.channel.${channel}`), what: t(`alerts.what.${what}`) }
  if (toldAt) return <Mark state="good">{t('alerts.told', { ...named, at: dateTime(toldAt) })}</Mark>
  return (
    <span className="wrap-anywhere">
      {tries >= mostTries ? (
        <Mark state="broken">{t('alerts.given_up', named)}</Mark>
      ) : (
        <Mark state="waiting">{t('alerts.waits', { ...named, count: tries })}</Mark>
      )}{' '}
      <span className="text-2xs text-text-3">{error}</span>
    </span>
  )
}
